import { call, put, takeLatest } from 'typed-redux-saga';
import { getRepositories, postBranches } from '../api/calls';
import { branchesCleared, branchesFailed, branchesLoaded, branchesRequested, repositoriesLoaded } from './slice';

/** Loads the repositories into the store. Throws what the call throws. */
export function* loadRepositories() {
  yield* put(repositoriesLoaded(yield* call(getRepositories)));
}

const byNumber = new Intl.Collator('en', { numeric: true });
/** The default branch comes first; after it `feature/2` before `feature/10`. */
const sorted = (branches: string[]): string[] => [...branches.slice(0, 1), ...branches.slice(1).sort(byNumber.compare)];

/** Loads one repository's branches into the store; those of another are gone at once. */
export function* loadBranches({ repository }: { repository: string }) {
  yield* put(branchesCleared());
  const branches = yield* call(postBranches, repository);
  yield* put(branchesLoaded({ repository, branches: branches && sorted(branches) }));
}

function* loadForDialog({ payload: repository }: ReturnType<typeof branchesRequested>) {
  try {
    yield* call(loadBranches, { repository });
  } catch (error) {
    console.error(error);
    yield* put(branchesFailed());
  }
}

export function* repositoriesSaga() {
  yield* takeLatest(branchesRequested, loadForDialog);
}
