import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** `branches` are those of `branchesOf`. */
export type RepositoriesState = { repositories: string[]; branchesOf: string | null; branches: string[] };

export const repositoriesSlice = createSlice({
  name: 'repositories',
  initialState: { repositories: [], branchesOf: null, branches: [] } as RepositoriesState,
  reducers: {
    repositoriesLoaded: (state, { payload }: PayloadAction<string[]>) => {
      state.repositories = payload;
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
