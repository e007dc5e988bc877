import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '../../contract/failure';
import type { DeploymentId } from '../../contract/ids';
import type { Output } from '../../contract/versions';
import { append, type DeploymentLog, emptyLog, type NewLogEntry, ownGap } from '../logs/chunks';

/** So many lines are kept in the browser. */
const LIMIT = 20_000;
export const OUTPUT_CUT = '…earlier output is no longer kept';

/** What the running application printed; `next` is where the next look begins, undefined before the first. */
export type OutputState = {
  id: DeploymentId | null;
  version: number | null;
  log: DeploymentLog;
  next: string | undefined;
  hasLoaded: boolean;
  failure: Failure | null;
};

const initialState: OutputState = { id: null, version: null, log: emptyLog(), next: undefined, hasLoaded: false, failure: null };

const line = (message: string): NewLogEntry => ({ seq: null, level: 'info', message, timestamp: null, kind: 'line' });

function entriesIn({ version: before, log }: OutputState, { version, lines, is_cut }: Output): NewLogEntry[] {
  const isOther = log.count > 0 && version !== null && version !== before;
  return [...(isOther ? [ownGap(`Version ${version} prints from here`)] : []), ...(is_cut ? [ownGap(OUTPUT_CUT)] : []), ...lines.map(line)];
}

export const outputSlice = createSlice({
  name: 'output',
  initialState,
  reducers: {
    outputBegun: (state, { payload: id }: PayloadAction<DeploymentId>) => (state.id === id ? { ...state, failure: null } : { ...initialState, id }),
    // Replaced, not proxied, as in `append`.
    outputReceived: (state, { payload: output }: PayloadAction<Output>) => ({
      id: state.id,
      version: output.version ?? state.version,
      log: append(state.log, entriesIn(state, output), LIMIT),
      next: output.next,
      hasLoaded: true,
      failure: null,
    }),
    outputFailed: (state, { payload: failure }: PayloadAction<Failure>) => ({ ...state, failure }),
  },
});

export const { outputBegun, outputReceived, outputFailed } = outputSlice.actions;
/** Looked at every second until `outputUnfollowed`, while the document is in sight. */
export const outputFollowed = createAction<DeploymentId>('output/followed');
export const outputUnfollowed = createAction('output/unfollowed');

export const selectOutput = (state: { output: OutputState }): OutputState => state.output;
