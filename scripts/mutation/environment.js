const BrowserEnvironment = require('../jest/browserEnvironment');

/** Names of a block and of all around it, outermost first; the one of the file itself is left out. */
const namesOf = (block) => (block?.parent ? [...namesOf(block.parent), block.name] : []);

/** After the first failure under a fault the rest is skipped: one is enough to catch it. Tells the parent process by lines on stdout. */
module.exports = class MutationEnvironment extends BrowserEnvironment {
  caught = new Map();

  handleTestEvent({ name, test, describeBlock }) {
    if (name === 'test_start' && this.caught.has(namesOf(test.parent)[0])) test.mode = 'skip';
    if (name === 'test_fn_failure' || name === 'hook_failure') {
      const [fault, suite] = namesOf(test?.parent ?? describeBlock);
      if (!this.caught.has(fault)) this.caught.set(fault, [suite, test?.name ?? 'hook']);
    }
    if (name === 'run_describe_finish' && namesOf(describeBlock).length === 1) {
      const [suite = null, title = null] = this.caught.get(describeBlock.name) ?? [];
      process.stdout.write(`${JSON.stringify({ fault: describeBlock.name, suite, title })}\n`);
    }
  }
};
