import type { TabEvent } from '../../machines/inspection';
import { fromRecording, toRecording } from './recording';

const actor: TabEvent = {
  type: '@xstate.actor',
  tab: 'tab-1',
  address: '/deploy',
  sessionId: 'x:4',
  createdAt: '1000',
  name: 'deploy',
  snapshot: { status: 'active', value: { wizard: 'details' } },
};

describe('recordings', () => {
  it('come back as they were saved', () => {
    expect(fromRecording(toRecording([actor]))).toEqual([actor]);
  });

  it.each(['', '{}', '[]', '[{"type":"@xstate.actor"}]', toRecording([{ ...actor, snapshot: undefined } as never])])('refuses what is none: %s', (text) => {
    expect(() => fromRecording(text)).toThrow('This file is no recording');
  });
});
