import config from './jest.config.mjs';

/** Tests of the server on servers that `npm run test:providers` starts. */
export default {
  ...config,
  testMatch: ['**/providers/*.spec.js'],
  moduleNameMapper: {},
  testPathIgnorePatterns: [],
  testTimeout: 480_000,
  // They mostly wait for those servers.
  maxWorkers: 3,
};
