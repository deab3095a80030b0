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

const project = (name: string, include: string[], settings: object = {}) => ({
  extends: true as const,
  test: { name, include, environment: 'node', ...settings },
});
const withoutServers = { ...ofProperties, exclude: ['**/*.providers.test.ts'] };

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
      project(
        'core',
        [
          '{domain,application}/src/**/*.test.ts',
          'adapters/src/{cli,formats,memory,wasm,web}/**/*.test.ts',
          'web/src/**/*.test.ts',
        ],
        { ...withoutServers, isolate: false },
      ),
      // They set signals, environments and clocks of their process: a process for each file.
      project('processes', ['adapters/src/backend/**/*.test.ts', 'cli/src/**/*.test.ts'], withoutServers),
      // Adapters on servers that `npm run test:providers` starts.
      project('providers', ['adapters/src/**/*.providers.test.ts'], longTests),
      project('scripts', ['{scripts,tools}/**/*.test.mjs'], {
        ...longTests,
        exclude: ['scripts/start.test.mjs', 'tools/{topology,faults}/**'],
      }),
      // Several processes and servers of others: `npm test -- topology` and `npm test -- faults`.
      project('topology', ['tools/topology/*.test.mjs'], longTests),
      project('faults', ['tools/faults/*.test.mjs'], longTests),
      // The built application started for real: a stage of its own, after the build.
      project('start', ['scripts/start.test.mjs'], longTests),
      project('web', ['web/src/**/*.test.tsx'], {
        environment: 'happy-dom',
        // React, Ant Design and the app are read once by each worker.
        isolate: false,
        setupFiles: ['web/src/testing/setup.ts'],
        alias: [{ find: /^antd$/, replacement: 'antd/es/index.js' }],
        deps: { optimizer: { client: { enabled: true, include: antdParts } } },
      }),
    ],
  },
});
