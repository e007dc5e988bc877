/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import base from '../../jest.config';

const browser = base.projects?.find((project) => typeof project === 'object' && project.displayName === 'browser');
if (typeof browser !== 'object') throw new Error('There is no jest project "browser".');

/** The browser project with one file only, which runs the tests of a machine under each fault, and with short patience: most are meant to fail. */
const config: Config = {
  ...(browser as Config),
  rootDir: '../..',
  testMatch: ['<rootDir>/scripts/mutation/faults.suite.ts'],
  testEnvironment: '<rootDir>/scripts/mutation/environment.js',
  setupFilesAfterEnv: ['<rootDir>/scripts/jest/setupBrowser.ts', '<rootDir>/scripts/mutation/shortPatience.ts'],
  reporters: process.env.GANTRY_SHOW_FAULTS ? ['default'] : [],
};

export default config;
