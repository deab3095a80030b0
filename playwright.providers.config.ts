import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import base, { webServer } from './playwright.config.ts';
import { freePort } from './scripts/project.mjs';
import { wholeDeployment } from './tools/providers/whole-deployment.mjs';

// Workers load this file again and inherit the environment: what is chosen once stays chosen.
const env = process.env;
env.E2E_SMTP_PORT ??= String(await freePort());
env.E2E_SMTP_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'e2e-'));
env.INBOX_URL = env.PROVIDERS_SMTP_INBOX ?? '';

/** Firebase sends its mails itself; that ours arrive by SMTP is shown with our own provider. */
const deployments = [
  {
    name: 'firebase',
    runs: env.PROVIDERS_FIREBASE,
    url: `http://localhost:${env.E2E_PORT}`,
    settings: { DATA_DIR: env.E2E_DATA_DIR ?? '', ...wholeDeployment(env, 'firebase') },
  },
  {
    name: 'smtp',
    runs: env.PROVIDERS_SMTP_URL,
    url: `http://localhost:${env.E2E_SMTP_PORT}`,
    settings: { DATA_DIR: env.E2E_SMTP_DATA_DIR, ...wholeDeployment(env, 'embedded') },
  },
].filter(({ runs }) => runs);

/** The built application on the servers that `npm run test:providers` starts, all at once. */
export default defineConfig({
  ...base,
  testDir: 'web/e2e-providers',
  outputDir: 'test-results/providers',
  fullyParallel: false,
  // Limits that only end what hangs, on a busy machine too. What is waited for ends first and says so.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  use: { ...base.use, actionTimeout: 0, navigationTimeout: 0 },
  projects: [
    ...deployments.map(({ name, url }) => ({ name, testMatch: `${name}-*.spec.ts`, use: { baseURL: url } })),
    // Their tests start the application themselves.
    ...(env.PROVIDERS_OIDC ? [{ name: 'oidc', testMatch: 'oidc-*.spec.ts' }] : []),
    ...(env.PROVIDERS_LEMONLDAP ? [{ name: 'lemonldap', testMatch: 'lemonldap-*.spec.ts' }] : []),
  ],
  webServer: deployments.map(({ url, settings }) => ({
    ...webServer,
    url: `${url}/readyz`,
    env: { PORT: new URL(url).port, PUBLIC_URL: url, ...settings },
  })),
});
