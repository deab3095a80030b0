import config from './jest.config.mjs';

/** Tests of the server on servers that `npm run test:providers` starts. */
export default {
  ...config,
  rootDir: 'dist/test/providers',
  globalSetup: '<rootDir>/../set-up/prepared-data.js',
  globalTeardown: '<rootDir>/../set-up/remove-prepared-data.js',
  setupFilesAfterEnv: ['<rootDir>/../set-up/retries.js'],
  moduleNameMapper: {},
  testPathIgnorePatterns: [],
  testTimeout: 480_000,
  // They mostly wait for those servers.
  maxWorkers: 3,
};
