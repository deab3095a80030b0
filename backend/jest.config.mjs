/** Runs the compiled tests, so that they and the code under test come from the compiler that production uses. */
export default {
  rootDir: 'dist/test',
  testEnvironment: 'node',
  transform: {},
  testMatch: ['**/*.spec.js'],
  // Those need servers of others: `npm run test:providers`.
  testPathIgnorePatterns: ['/dist/test/providers/'],
  testTimeout: 20_000,
  // Each file has a server and a database of its own, and the machine may have two cores.
  maxWorkers: 2,
};
