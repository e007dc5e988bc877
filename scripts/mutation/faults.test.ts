import { createActor, initialTransition } from 'xstate';
import { CATALOG } from '../../machines/catalog';
import { sslMachine } from '../../machines/ssl';
import { faultsOf, planted } from './plant';
import { type Outcome, report } from './report';
import { chosenFaults } from './sample';

const start = (machine: typeof sslMachine) => createActor(machine, { input: { deploymentId: 'd', instanceId: 'i', publicIp: '203.0.113.7' } }).start();
const kindsOf = (faults: { kind: string }[]) => [...new Set(faults.map(({ kind }) => kind))].sort();

it('plants a fault in a copy and leaves the machine as it is', () => {
  const before = JSON.stringify(sslMachine.config);
  const fault = faultsOf(sslMachine).find(({ kind, where }) => kind === 'target swapped' && where.startsWith('dns.on.next'));
  const [faulty, sound] = [planted(sslMachine, fault!) as typeof sslMachine, sslMachine].map(start);
  for (const actor of [faulty!, sound!]) actor.send({ type: 'next' });
  expect([faulty!.getSnapshot().value, sound!.getSnapshot().value]).toEqual(['dns', 'config']);
  expect(JSON.stringify(sslMachine.config)).toBe(before);
});

it('ends a machine that a fault lets turn in circles', () => {
  const circle = planted(sslMachine, {
    plant: ({ config }) => {
      const states = config.states as Record<string, object>;
      Object.assign(states.dns!, { always: 'config' });
      Object.assign(states.config!, { always: 'dns' });
    },
  }) as typeof sslMachine;
  const [{ status, error }] = initialTransition(circle, { deploymentId: 'd', instanceId: 'i', publicIp: '' });
  expect([status, String(error)]).toEqual(['error', expect.stringContaining('Infinite loop')]);
});

it('samples more than thirty faults, of every kind in every machine', () => {
  const sample = CATALOG.flatMap(({ machine }) => chosenFaults(machine, 1));
  const all = CATALOG.flatMap(({ machine }) => faultsOf(machine));
  expect(sample.length).toBeGreaterThan(30);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const { machine } of CATALOG) expect(kindsOf(chosenFaults(machine, 1))).toEqual(kindsOf(faultsOf(machine)));
});

it('reports shares and names every survivor', () => {
  const outcome = (part: Partial<Outcome>): Outcome => ({
    id: 'ssl#1',
    kind: 'guard removed',
    where: 'dns',
    machine: 'ssl',
    caughtBy: 'pages',
    title: 't',
    ...part,
  });
  const text = report([outcome({}), outcome({ id: 'ssl#2', where: 'config.on.back', caughtBy: null, title: null })]);
  expect(text).toContain('Faults caught: 1/2 (50.0 %). First caught by: nobody 1, pages 1.');
  expect(text).toContain('survived: ssl#2 guard removed, config.on.back');
});
