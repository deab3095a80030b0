import { defineConfig } from 'vitest/config';

// In one file: read one by one for each test file, they took longer than most of its tests.
const antdParts = [
  'antd/es/index.js',
  'antd/es/alert',
  'antd/es/button',
  'antd/es/config-provider',
  'antd/es/input/Input',
  'antd/es/input/TextArea',
  'antd/es/modal',
  'antd/es/spin',
];

/** For tests that wait for servers, compilers and other commands, and for runs of every case of a property. */
const longTests = {
  testTimeout: 480_000,
  hookTimeout: 480_000,
  expect: { poll: { timeout: 300_000 } },
};
const ofProperties = process.env.DEEP === '1' ? longTests : {};

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    globals: true,
    // Each file has a process, whose database is too short-lived to be worth compiling well.
    execArgv: ['--liftoff-only'],
    // Several times what a test takes on a busy machine. What it waits for ends first and says so.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 25_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'core',
          ...ofProperties,
          include: [
            '{domain,application}/src/**/*.test.ts',
            'adapters/src/{cli,formats,memory,wasm,web}/**/*.test.ts',
            'web/src/**/*.test.ts',
          ],
          exclude: ['**/*.providers.test.ts'],
          environment: 'node',
          isolate: false,
        },
      },
      {
        // They set signals, environments and clocks of their process: a process for each file.
        extends: true,
        test: {
          name: 'processes',
          ...ofProperties,
          include: ['adapters/src/backend/**/*.test.ts', 'cli/src/**/*.test.ts'],
          exclude: ['**/*.providers.test.ts'],
          environment: 'node',
        },
      },
      {
        // Adapters on servers that `npm run test:providers` starts.
        extends: true,
        test: {
          name: 'providers',
          ...longTests,
          include: ['adapters/src/**/*.providers.test.ts'],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'scripts',
          ...longTests,
          include: ['{scripts,tools}/**/*.test.mjs'],
          exclude: ['scripts/start.test.mjs', 'tools/{topology,faults}/**'],
          environment: 'node',
        },
      },
      {
        // Several processes and servers of others: `npm test -- topology` and `npm test -- faults`.
        extends: true,
        test: { name: 'topology', ...longTests, include: ['tools/topology/*.test.mjs'], environment: 'node' },
      },
      {
        extends: true,
        test: { name: 'faults', ...longTests, include: ['tools/faults/*.test.mjs'], environment: 'node' },
      },
      {
        // The built application started for real: a stage of its own, after the build.
        extends: true,
        test: {
          name: 'start',
          ...longTests,
          include: ['scripts/start.test.mjs'],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          // React, Ant Design and the app are read once by each worker.
          isolate: false,
          setupFiles: ['web/src/testing/setup.ts'],
          alias: [{ find: /^antd$/, replacement: 'antd/es/index.js' }],
          deps: { optimizer: { client: { enabled: true, include: antdParts } } },
        },
      },
    ],
  },
});
