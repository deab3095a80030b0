// @ts-check
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitForMails } from './person.mjs';
import { at, bundledServer, endWithUs, freePort, root, Stop, waitFor } from './project.mjs';

/** @typedef {{ url: string, inbox: string, stop: () => Promise<void> }} RunningApp */

/** The application on free ports.
 * @param {string} data folder
 * @param {string} script that starts it
 * @returns {Promise<RunningApp>} */
export async function startOn(data, script) {
  const [port, inboxPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    INBOX_PORT: String(inboxPort),
    DATA_DIR: data,
    PUBLIC_URL: url,
  };
  const stdio = /** @type {const} */ (['ignore', 'ignore', 'inherit']);
  const child = endWithUs(spawn(process.execPath, [at(script)], { cwd: root, env, stdio: [...stdio] }));
  const ended = new Promise((resolve) => child.on('close', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await waitFor(`${url}/readyz`, 600_000, () => child.exitCode !== null);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, inbox: `http://127.0.0.1:${inboxPort}`, stop };
}

/** The built application on free ports and data that is thrown away with it.
 * @returns {Promise<RunningApp>} */
export async function startOnTemporaryData() {
  const data = mkdtempSync(join(tmpdir(), 'app-'));
  const remove = () => rmSync(data, { recursive: true, force: true });
  try {
    const app = await startOn(data, bundledServer);
    return { ...app, stop: () => app.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Registers and verifies by the mailed link; the page ends on the overview.
 * @param {import('@playwright/test').Page} page
 * @param {RunningApp} app
 * @param {{ email: string, password: string }} person */
export async function signUp(page, app, { email, password }) {
  await page.goto(`${app.url}/register`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Send Verification Email' }).click();
  await page.getByText('Please check your inbox').waitFor();
  const [mail] = await waitForMails(app.inbox, email);
  if (!mail?.links[0]) throw new Stop(`No mail reached ${email}.`);
  await page.goto(mail.links[0]);
  await page.getByRole('button', { name: 'Verify email address' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL('**/dashboard/overview');
}
