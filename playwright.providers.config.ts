import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './scripts/browser.mjs';
import { freePort } from './scripts/project.mjs';
import { wholeDeployment } from './scripts/providers/whole-deployment.mjs';

// Workers load this file again and inherit the environment: what is chosen once stays chosen.
const env = process.env;
env.E2E_PORT ??= String(await freePort());
env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'e2e-providers-'));
env.BASE_URL ??= `http://localhost:${env.E2E_PORT}`;

const executablePath = await findBrowser();

/** The built application on the servers that `npm run test:providers` starts, all at once. */
export default defineConfig({
  testDir: 'web/e2e-providers',
  outputDir: 'test-results/providers',
  workers: 1,
  forbidOnly: Boolean(env.CI),
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    [
      'json',
      { outputFile: env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '.build/reports/providers-browser.partial.json' },
    ],
  ],
  use: {
    baseURL: env.BASE_URL,
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath, args: browserArguments },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
  webServer: {
    command: 'node backend/dist/src/main.js',
    url: `${env.BASE_URL}/readyz`,
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: env.E2E_PORT,
      DATA_DIR: env.E2E_DATA_DIR,
      PUBLIC_URL: env.BASE_URL,
      ...wholeDeployment(env),
    },
  },
});
