import { call, put } from 'typed-redux-saga';
import { getRepositories, postBranches } from '../api/calls';
import { branchesCleared, branchesLoaded, repositoriesLoaded } from './slice';

/** Loads the repositories into the store. Throws what the call throws. */
export function* loadRepositories() {
  yield* put(repositoriesLoaded(yield* call(getRepositories)));
}

/** Loads one repository's branches into the store; those of another are gone at once. */
export function* loadBranches({ repository }: { repository: string }) {
  yield* put(branchesCleared());
  yield* put(branchesLoaded({ repository, branches: (yield* call(postBranches, repository)) ?? [] }));
}
