import { DomainError } from '../problem';

/** `owner/name` that may be put into an address: dots alone would climb out of it. */
export const isRepositoryName = (name: string): boolean => /^[\w.-]+\/[\w.-]+$/.test(name) && !name.split('/').some((part) => part === '.' || part === '..');

export const notFound = (repo: string) => () => new DomainError('REPOSITORY_NOT_FOUND', { repo });

export const defaultFirst = (branches: string[], first: string | null): string[] =>
  first !== null && branches.includes(first) ? [first, ...branches.filter((branch) => branch !== first)] : branches;

/** A whole header line, as git's `http.extraHeader` takes it. */
export const basic = (user: string, password: string): string => `Authorization: Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
