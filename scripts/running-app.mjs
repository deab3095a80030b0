// @ts-check
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at, freePort, root, waitFor } from './project.mjs';

/** @typedef {{ url: string, inbox: string, stop: () => Promise<void> }} RunningApp */

/** The built application on free ports and data that is thrown away with it.
 * @returns {Promise<RunningApp>} */
export async function startOnTemporaryData() {
  const data = mkdtempSync(join(tmpdir(), 'app-'));
  const [port, inboxPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [at('backend/dist/src/main.js')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      INBOX_PORT: String(inboxPort),
      DATA_DIR: data,
      PUBLIC_URL: url,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  try {
    await waitFor(`${url}/readyz`, 60_000, () => child.exitCode !== null);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, inbox: `http://127.0.0.1:${inboxPort}`, stop };
}

/** Registers, verifies by the mailed link, and logs in; the page ends on the overview.
 * @param {import('@playwright/test').Page} page
 * @param {RunningApp} app
 * @param {{ email: string, password: string }} person */
export async function signUp(page, app, { email, password }) {
  const fill = async () => {
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
  };
  await page.goto(`${app.url}/register`);
  await fill();
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Send Verification Email' }).click();
  await page.getByText('Please check your inbox').waitFor();
  const messages = await (await fetch(`${app.inbox}/api/messages`)).json();
  await page.goto(messages[0].links[0]);
  await page.getByRole('main').getByRole('button').first().click();
  await page.waitForURL(/\/(login|dashboard\/overview)/);
  if (page.url().includes('/login')) {
    await fill();
    await page.getByRole('button', { name: 'Log In' }).click();
  }
  await page.waitForURL('**/dashboard/overview');
}
