import { CATALOG } from '../../machines/catalog';
import { eventsOf } from '../../machines/model/graph';
import { parsePlace } from '../navigation';
import { playAll } from './player';
import { warningOf } from './warning';

const entry = CATALOG.find(({ id }) => id === 'deploy')!;

function warnedAt(hash: string): string | null {
  const place = parsePlace(hash, 'deploy');
  if (place.page !== 'play') throw new Error(`${hash} plays nothing`);
  const known = eventsOf(entry);
  const events = place.events.flatMap((index) => known[index] ?? []);
  return warningOf(entry, place, playAll(entry, entry.inputs[0]?.value, events).steps.length - 1);
}

it.each([
  ['#/%', 'There is no machine "%"'],
  ['#/%E0%A4%A/x', 'There is no machine "%E0%A4%A"'],
  ['#/deploy/%', 'There is no state "%"'],
  ['#/deploy?do=999', '1 of the 1 events in this link cannot happen'],
  ['#/deploy?in=77', 'There is no beginning 77'],
])('says of %s what is not there', (hash, text) => {
  expect(warnedAt(hash)).toContain(text);
});

it.each(['#/deploy', '#/deploy/deploy', '#/deploy?in=0'])('says nothing of %s', (hash) => {
  expect(warnedAt(hash)).toBeNull();
});
