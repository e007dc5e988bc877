/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

/** Packages that ship ES modules only, or import such, which jest's CommonJS runtime needs transformed. */
const ESM_ONLY = [
  'arctic',
  '@oslojs',
  'otplib',
  '@otplib',
  '@scure',
  '@noble',
  'content-disposition',
  'cookie',
  '@fastify/cookie',
  'json-with-bigint',
  'content-type',
  '@octokit',
  'universal-user-agent',
  'before-after-hook',
];

const common = {
  transform: {
    '^.+\\.[cm]?[jt]sx?$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } } },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${ESM_ONLY.join('|')})/)`],
  moduleFileExtensions: ['ts', 'tsx', 'mts', 'js', 'mjs', 'cjs', 'json'],
  moduleNameMapper: { '\\.(css|woff2)$': '<rootDir>/scripts/jest/emptyStyle.js' },
} satisfies Config;

const config: Config = {
  projects: [
    {
      ...common,
      displayName: 'node',
      testEnvironment: 'node',
      globalSetup: '<rootDir>/scripts/jest/buildWorker.js',
      setupFilesAfterEnv: ['<rootDir>/scripts/jest/setupNode.ts'],
      testMatch: ['<rootDir>/{contract,server,scripts}/**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'browser',
      testEnvironment: '<rootDir>/scripts/jest/browserEnvironment.js',
      testEnvironmentOptions: { customExportConditions: [''] },
      setupFilesAfterEnv: ['<rootDir>/scripts/jest/setupBrowser.ts'],
      testMatch: ['<rootDir>/{machines,store,src,statecharts}/**/*.test.{ts,tsx}'],
    },
  ],
};

export default config;
