import { createRequire } from 'node:module';

const require = createRequire(new URL('../adapters/package.json', import.meta.url));

/** Runs the compiled tests, so that they and the code under test come from the compiler that production uses. */
export default {
  rootDir: 'dist/test',
  testEnvironment: 'node',
  // Objects of a file that is done go with its realm; to mark each of them as gone only costs time.
  testEnvironmentOptions: { globalsCleanup: 'off' },
  transform: {},
  testMatch: ['**/*.spec.js'],
  // Those need servers of others: `npm run test:providers`.
  testPathIgnorePatterns: ['/dist/test/providers/'],
  globalSetup: '<rootDir>/set-up/prepared-data.js',
  globalTeardown: '<rootDir>/set-up/remove-prepared-data.js',
  setupFilesAfterEnv: ['<rootDir>/set-up/retries.js'],
  moduleNameMapper: {
    '^@node-rs/argon2$': '<rootDir>/set-up/argon2.js',
    '^argon2-itself$': require.resolve('@node-rs/argon2'),
  },
  // Several times what a test takes on a busy machine; `longTest` is for those that take longer.
  testTimeout: 30_000,
  // Each file has a server and a database of its own, and the machine may have two cores.
  maxWorkers: 2,
};
