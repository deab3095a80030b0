import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './scripts/browser.mjs';
import { freePort } from './scripts/project.mjs';

// Workers load this file again and inherit the environment: what is chosen once stays chosen.
const env = process.env;
env.E2E_PORT ??= String(await freePort());
env.E2E_INBOX_PORT ??= String(await freePort());
env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'e2e-'));
env.BASE_URL ??= `http://localhost:${env.E2E_PORT}`;
env.INBOX_URL ??= `http://127.0.0.1:${env.E2E_INBOX_PORT}`;

const executablePath = await findBrowser();

/** The built application as `npm start` runs it. */
export const webServer = {
  command: 'node backend/dist/server/main.js',
  reuseExistingServer: false,
  timeout: 600_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
};

export default defineConfig({
  testDir: 'web/e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(env.CI),
  // What a test waits for ends first and says so.
  timeout: 300_000,
  expect: { timeout: 25_000 },
  reporter: [
    ['line'],
    ['./scripts/failure-reporter.mjs'],
    ['json', { outputFile: env.TEST_REPORT ?? '.build/reports/browser.partial.json' }],
  ],
  use: {
    baseURL: env.BASE_URL,
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath, args: browserArguments },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    actionTimeout: 25_000,
    navigationTimeout: 25_000,
  },
  webServer: {
    ...webServer,
    url: `${env.BASE_URL}/readyz`,
    env: {
      PORT: env.E2E_PORT,
      INBOX_PORT: env.E2E_INBOX_PORT,
      DATA_DIR: env.E2E_DATA_DIR,
      PUBLIC_URL: env.BASE_URL,
      TRUSTED_PROXIES: '1',
    },
  },
});
