import type { TabEvent } from '../../machines/inspection';
import { hasBegun, type LiveState, withEvent } from './liveState';

const common = { tab: 'tab-1', address: '/deploy', sessionId: 'x:4', createdAt: '1000' };
const actor = (part: Partial<TabEvent> = {}) =>
  ({ ...common, type: '@xstate.actor', name: 'deploy', snapshot: { status: 'active', value: { wizard: 'details' } }, ...part }) as TabEvent;
const event = (type: string, createdAt = '2000') => ({ ...common, createdAt, type: '@xstate.event', event: { type } }) as TabEvent;
const snapshot = (value: object) => ({ ...common, type: '@xstate.snapshot', event: { type: 'next' }, snapshot: { status: 'active', value } }) as TabEvent;
const toldOf = (...told: TabEvent[]) => told.reduce<LiveState>(withEvent, new Map());
const only = (state: LiveState) => [...state.values()][0]!;

describe('live actors', () => {
  it('follows an actor through its events and snapshots', () => {
    const state = toldOf(actor(), event('next'), snapshot({ wizard: 'configure' }));
    expect(only(state)).toMatchObject({
      machine: 'deploy',
      address: '/deploy',
      snapshot: { value: { wizard: 'configure' } },
      events: [{ type: 'next', at: 2000 }],
    });
  });

  it('counts what it is told twice only once', () => {
    expect(only(toldOf(actor(), event('next'), actor(), event('next'), event('next', '3000'))).events).toHaveLength(2);
  });

  it('does not count an actor that was made and never began', () => {
    expect(hasBegun(only(toldOf(actor())))).toBe(false);
    expect(hasBegun(only(toldOf(actor(), event('xstate.init'))))).toBe(true);
  });

  it('keeps actors of different tabs apart, though their session ids are the same', () => {
    expect(toldOf(actor(), actor({ tab: 'tab-2' })).size).toBe(2);
  });

  it('ignores actors of no machine of the product, and events of actors it never heard of', () => {
    expect(toldOf(actor({ name: 'x:5' } as never), event('next')).size).toBe(0);
  });
});
