import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { DeploymentId } from '../contract/ids';
import { connect } from './data/connect';
import { findProcess } from './targets/local/processTable';
import { type Deployments, processesIn, startDeployments, until } from './testing/deployments';
import { service } from './testing/gitRepository';
import { type Child, startChild } from './testing/killedServer';

let server: Deployments;
let user: Awaited<ReturnType<Deployments['user']>>;
beforeAll(async () => {
  server = await startDeployments();
  user = await server.user('ada');
});
const children: Child[] = [];
afterAll(async () => {
  for (const child of children) await child.kill();
  await server.close();
});

/** The build goes no further than its fifth line until `gate` is there. */
const repository = (gate: string) => ({
  'package.json': { scripts: { build: 'node build.js', start: 'node server.js' } },
  'build.js': `const fs = require('node:fs');
    console.log(fs.existsSync('half') ? 'met its remains' : 'build begins');
    fs.writeFileSync('half', '');
    let line = 0;
    setInterval(() => { if (line >= 5 && !fs.existsSync(${JSON.stringify(gate)})) return; console.log('line ' + ++line); if (line === 30) process.exit(); }, 50);`,
  'server.js': service('"survived"')['server.js']!,
});

it('finishes a deployment whose server is killed again and again, with every line of its log in order', async () => {
  const gate = path.join(server.dataFolder, 'gate');
  await server.repository('survivor', repository(gate));
  const { json } = await user.create({ repo_name: 'survivor', app_name: 'survivor' });
  const id = json.id as DeploymentId;
  const site = path.join(server.dataFolder, 'local', 'sites', id);

  await server.restart({
    between: async () => {
      const { db, close } = connect(server.place.url, { max: 2 });
      const has = async (line: string) =>
        (await db.execute(sql`select 1 from log_lines where application_id = ${id} and message like ${line} limit 1`)).rows.length > 0;
      let orphans: number[] = [];
      for (const [at, line] of ['Cloning branch%', 'line 5', 'Started on port%', 'Switching over'].entries()) {
        const child = await startChild(server.place);
        children.push(child);
        // The build that the server before left behind is not there any more.
        expect(orphans.filter((pid) => findProcess(pid))).toEqual([]);
        if (at === 0) child.send({ call: 'trigger', id, userId: user.id });
        await until(() => has(line));
        await child.kill();
        orphans = processesIn(site);
        if (line !== 'line 5') continue;
        expect(orphans).not.toEqual([]);
        await writeFile(gate, '');
      }
      await close();
    },
  });

  expect((await user.ended(id)).status).toBe('completed');
  expect(await (await fetch(await user.link(id))).text()).toBe('survived');
  const { rows } = await server
    .server()
    .db.execute<{ seq: number; status: string; message: string }>(sql`select seq, status, message from log_lines where application_id = ${id} order by seq`);
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, at) => at + 1));
  const messages = rows.map(({ message }) => message);
  // At least the one after the build was cut off: a server that is killed at once says nothing.
  expect(messages).toContain('Resuming after a restart of the server');
  expect(messages).not.toContain('met its remains');
  expect(messages.at(-1)).toBe('Deployment Completed');
  expect(rows.filter(({ status }) => status === 'completed')).toHaveLength(1);
  // The last build's lines, whole and in order, come behind those of the one that was cut off.
  const begins = messages.lastIndexOf('build begins');
  expect(messages.slice(begins + 1, begins + 31)).toEqual(Array.from({ length: 30 }, (_, at) => `line ${at + 1}`));
  const groups = new Set(processesIn(site).map((pid) => findProcess(pid)?.group));
  expect(groups.size).toBe(1);
});
