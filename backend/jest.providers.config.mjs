import config from './jest.config.mjs';

/** Tests of the server on servers that `npm run test:providers` starts. */
export default {
  ...config,
  rootDir: 'dist/test/providers',
  testPathIgnorePatterns: [],
  testTimeout: 60_000,
};
