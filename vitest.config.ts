import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    globals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'core',
          include: ['{domain,application,adapters,cli}/src/**/*.test.ts', 'web/src/**/*.test.ts'],
          exclude: ['**/*.providers.test.ts'],
          environment: 'node',
          // Some open a database, and the machine may have other things to do.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Adapters on servers that `npm run test:providers` starts.
        extends: true,
        test: {
          name: 'providers',
          include: ['adapters/src/**/*.providers.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.mjs'],
          exclude: ['scripts/start.test.mjs', 'scripts/{topology,faults}/**'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Several processes and servers of others: `npm run test:topology` and `npm run test:faults`.
        extends: true,
        test: { name: 'topology', include: ['scripts/topology/*.test.mjs'], environment: 'node' },
      },
      {
        extends: true,
        test: { name: 'faults', include: ['scripts/faults/*.test.mjs'], environment: 'node' },
      },
      {
        // The built application started for real: a stage of its own, after the build.
        extends: true,
        test: {
          name: 'start',
          include: ['scripts/start.test.mjs'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          testTimeout: 20_000,
          // Some of its parts have a `source` condition as well, which plain Node cannot read.
          server: { deps: { inline: [/antd/, /@rc-component/, /@ant-design/, /scroll-into-view/] } },
          alias: [{ find: /^antd$/, replacement: 'antd/es/index.js' }],
        },
      },
    ],
  },
});
