import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** `branches` are those of `branchesOf`. `isUnreadable`: the list of repositories came, and was none. */
export type RepositoriesState = { repositories: string[]; isUnreadable: boolean; branchesOf: string | null; branches: string[] };

export const repositoriesSlice = createSlice({
  name: 'repositories',
  initialState: { repositories: [], isUnreadable: false, branchesOf: null, branches: [] } as RepositoriesState,
  reducers: {
    repositoriesLoaded: (state, { payload }: PayloadAction<string[] | null>) => {
      state.repositories = payload ?? [];
      state.isUnreadable = payload === null;
    },
    branchesCleared: (state) => {
      state.branchesOf = null;
      state.branches = [];
    },
    branchesLoaded: (state, { payload }: PayloadAction<{ repository: string; branches: string[] }>) => {
      state.branchesOf = payload.repository;
      state.branches = payload.branches;
    },
  },
});

export const { repositoriesLoaded, branchesCleared, branchesLoaded } = repositoriesSlice.actions;

type WithRepositories = { repositories: RepositoriesState };
export const selectRepositories = (state: WithRepositories): string[] => state.repositories.repositories;
export const selectBranches = (state: WithRepositories): string[] => state.repositories.branches;
/** Whether there are none; an unreadable list says nothing about that. */
export const selectHasNoRepositories = ({ repositories: { repositories, isUnreadable } }: WithRepositories): boolean =>
  repositories.length === 0 && !isUnreadable;
