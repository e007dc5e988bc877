import type { AnyMachineSnapshot, AnyStateNode } from 'xstate';
import { activeNodes } from './activeNodes';
import { CATALOG } from './catalog';
import { type Graph, graphOf } from './model/graph';
import { statesOf, transitionsOf } from './model/parts';
import { REDACTED, redact } from './redact';
import type { CatalogEntry } from './samples';
import { ENV_VALUE, secretsIn } from './testing/secrets';

/** Where a machine has to remember a secret for a while: by the state it is in, and `*` for any. */
const NEEDED: Record<string, Record<string, string[]>> = {
  callback: { exchanging: ['oauth-code', 'nonce'], secondFactor: ['challenge-1', 'iVBORw0KGgo='] },
  mfa: { '*': ['challenge-1'] },
  // Values entered and not saved yet.
  settings: { editing: [ENV_VALUE], leaving: [ENV_VALUE], saving: [ENV_VALUE] },
  // The wizard's own draft; `hideEnvVars` takes them out as soon as they are sent.
  deploy: { details: [ENV_VALUE], configure: [ENV_VALUE], review: [ENV_VALUE], creating: [ENV_VALUE], triggering: [ENV_VALUE] },
};
/** Actors whose success takes the browser away, so that nothing is left to answer. */
const LEAVES_THE_PAGE = new Set(['leaveTo']);

const graphsOf = (entry: CatalogEntry): Graph[] => entry.inputs.map(({ value }) => graphOf(entry, value));
const situationsOf = (graphs: Graph[]) => graphs.flatMap((graph) => Object.values(graph));
const hasEnded = (snapshot: AnyMachineSnapshot) => activeNodes(snapshot).some(({ type }) => type === 'final');
const takesBy = (nodes: AnyStateNode[]) => nodes.flatMap((node) => [...node.transitions.keys()]);

describe.each(CATALOG.map((entry) => [entry.id, entry] as const))('%s', (_id, entry) => {
  const states = statesOf(entry.machine);
  const graphs = graphsOf(entry);
  const situations = situationsOf(graphs);

  it('says what every state and every event is', () => {
    expect(states.filter(({ description }) => !description?.endsWith('.')).map(({ id }) => id)).toEqual([]);
    expect(entry.machine.root.description).toBeTruthy();
    const events = new Set(transitionsOf(entry.machine).map(({ event }) => event));
    const own = [...events].filter((event) => event !== '' && !event.startsWith('xstate.'));
    expect(own.filter((event) => !entry.eventDescriptions[event])).toEqual([]);
    expect(Object.keys(entry.eventDescriptions).filter((event) => !events.has(event))).toEqual([]);
  });

  it('says what every guard asks for', () => {
    const guards = new Set(transitionsOf(entry.machine).flatMap(({ guard }) => guard ?? []));
    expect([...guards].sort()).toEqual(Object.keys(entry.guards).sort());
    expect(Object.values(entry.guards).filter(({ asks }) => !asks.endsWith('.') && asks !== 'Upgrade plan to enable monitoring')).toEqual([]);
  });

  it('has a sample of every event and an answer of every actor', () => {
    const sampled = new Set(entry.events.map(({ value }) => value.type));
    expect(Object.keys(entry.eventDescriptions).filter((event) => !sampled.has(event))).toEqual([]);
    const actors = states.flatMap((node) => node.invoke.map(({ id }: { id: string }) => id));
    expect([...new Set(actors)].sort()).toEqual(Object.keys(entry.answers).sort());
  });

  it('reaches every state', () => {
    const reached = new Set(situations.flatMap(({ state }) => activeNodes(state).map(({ id }) => id)));
    // A state that only decides is left in the same breath.
    const resting = states.filter(({ always }) => !always?.some(({ guard }) => guard === undefined));
    expect(resting.map(({ id }) => id).filter((id) => !reached.has(id))).toEqual([]);
  });

  it('has no state that waits without a deadline, an error and an end', () => {
    const waiting = states.filter(({ invoke }) => invoke.length > 0);
    for (const node of waiting) {
      for (const { id } of node.invoke) {
        const takes = takesBy([node, ...(node.states ? Object.values(node.states) : [])]);
        // By its name, so that the chart says what it waits for.
        expect([node.id, takes.some((event) => /^xstate\.after\.[a-zA-Z]+\./.test(event))]).toEqual([node.id, true]);
        expect(takes).toContain(`xstate.error.actor.${id}`);
        if (!LEAVES_THE_PAGE.has(id)) expect(takes).toContain(`xstate.done.actor.${id}`);
      }
    }
  });

  it('lets a person give up whatever is on its way, and nothing stays in flight', () => {
    const waiting = situations.filter(({ state }) => Object.keys(state.children).length > 0 && !state.hasTag('live'));
    const given = waiting.map(({ state, transitions }) => {
      const after = Object.values(transitions).find(({ event }) => event.type === entry.cancel)?.state;
      return [state.value, after === undefined ? 'cannot be given up' : Object.keys(after.children)];
    });
    expect(given).toEqual(waiting.map(({ state }) => [state.value, []]));
  });

  it('has no dead end', () => {
    const stuck = situations.filter(({ state, transitions }) => !hasEnded(state) && Object.keys(transitions).length === 0);
    expect(stuck.map(({ state }) => state.value)).toEqual([]);
  });

  it('ends with nothing in flight', () => {
    const ended = situations.filter(({ state }) => state.status === 'done');
    expect(ended.filter(({ state }) => Object.keys(state.children).length > 0).map(({ state }) => state.value)).toEqual([]);
  });

  it('shows no secret in what is inspected', () => {
    const happened = situations.flatMap(({ transitions }) => Object.values(transitions));
    const shown = [...situations.map(({ state }) => state.context), ...happened.flatMap(({ event, state }): unknown[] => [event, state.context])];
    expect(shown.flatMap((value) => secretsIn(JSON.stringify(redact(value))))).toEqual([]);
  });

  it('remembers a secret only where it is needed', () => {
    const all = situations.flatMap(({ state, transitions }) => [state, ...Object.values(transitions).map((next) => next.state)]);
    const kept = all.map((state) => {
      const needed = ['*', ...activeNodes(state).map(({ key }) => key)].flatMap((key) => NEEDED[entry.id]?.[key] ?? []);
      return [state.value, secretsIn(JSON.stringify(state.context)).filter((secret) => !needed.includes(secret))];
    });
    expect(kept.filter(([, secrets]) => (secrets as string[]).length > 0)).toEqual([]);
  });

  it('names the reason whenever an event does nothing', () => {
    for (const { state } of situations.filter((situation) => situation.state.status === 'active')) {
      const silent = entry.events.filter(({ value }) => !state.can(value) && entry.reasonsBlocked(state as never, value as never).join('') === '');
      expect([state.value, silent]).toEqual([state.value, []]);
    }
  });
});

it('keeps a failure readable and hides everything secret', () => {
  const failure = { code: 'MFA_TOKEN_INVALID', status: 400, message: 'Invalid Token' };
  expect(redact({ failure, code: 'challenge-1', env_vars: { KEY: 'value' }, url: 'https://host/path?state=nonce', closing: { code: 1008 } })).toEqual({
    failure,
    code: REDACTED,
    env_vars: { KEY: REDACTED },
    url: `https://host/path?${REDACTED}`,
    closing: { code: 1008 },
  });
});
