import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** `branches` are those of `branchesOf`. `isUnreadable`: the list of repositories came, and was none. `hasNoBranches`: their list came, and was empty. */
export type RepositoriesState = {
  repositories: string[];
  isUnreadable: boolean;
  branchesOf: string | null;
  branches: string[];
  hasNoBranches: boolean;
  haveBranchesFailed: boolean;
};

export const repositoriesSlice = createSlice({
  name: 'repositories',
  initialState: { repositories: [], isUnreadable: false, branchesOf: null, branches: [], hasNoBranches: false, haveBranchesFailed: false } as RepositoriesState,
  reducers: {
    repositoriesLoaded: (state, { payload }: PayloadAction<string[] | null>) => {
      state.repositories = payload ?? [];
      state.isUnreadable = payload === null;
    },
    branchesCleared: (state) => {
      state.branchesOf = null;
      state.branches = [];
      state.hasNoBranches = false;
      state.haveBranchesFailed = false;
    },
    branchesFailed: (state) => {
      state.haveBranchesFailed = true;
    },
    branchesLoaded: (state, { payload }: PayloadAction<{ repository: string; branches: string[] | null }>) => {
      state.branchesOf = payload.repository;
      state.branches = payload.branches ?? [];
      state.hasNoBranches = payload.branches?.length === 0;
    },
  },
});

export const { repositoriesLoaded, branchesCleared, branchesLoaded, branchesFailed } = repositoriesSlice.actions;
/** Payload: the repository whose branches are wanted. */
export const branchesRequested = createAction<string>('repositories/branchesRequested');

type WithRepositories = { repositories: RepositoriesState };
export const selectRepositories = (state: WithRepositories): string[] => state.repositories.repositories;
export const selectBranches = (state: WithRepositories): string[] => state.repositories.branches;
export const selectHaveBranchesFailed = (state: WithRepositories): boolean => state.repositories.haveBranchesFailed;
/** Whether there are none; an unreadable list says nothing about that. */
export const selectHasNoRepositories = ({ repositories: { repositories, isUnreadable } }: WithRepositories): boolean =>
  repositories.length === 0 && !isUnreadable;
export const selectHasNoBranches = (state: WithRepositories): boolean => state.repositories.hasNoBranches;
