// @ts-check
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '../../../scripts/browser.mjs';
import { signUp, startApp } from '../../../scripts/running-app.mjs';
import { watchMainThread } from './main-thread.mjs';
import { memoryBelow } from './processes.mjs';

/** @typedef {import('./main-thread.mjs').Busy} Busy
 * @typedef {{ ms: number, memory: number, counted: Busy, made: Busy } | { failure: string }} BrowserRun milliseconds and bytes */

/** The built application in a browser with an ordinary profile: in a private window, files would be kept in memory.
 * @param {string} folder for profile and downloads
 * @returns {Promise<{ version: string, run: (list: { path: string, keywords: number }, randomize: boolean) => Promise<BrowserRun>, stop: () => Promise<void> }>} */
export async function openBrowser(folder) {
  const app = await startApp();
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: await findBrowser(),
    args: browserArguments,
    downloadsPath: join(folder, 'downloads'),
  });
  const page = context.pages()[0] ?? (await context.newPage());
  await signUp(page, app, { email: 'bench@example.com', password: 'six or more' });

  return {
    version: context.browser()?.version() ?? '',
    async stop() {
      await context.close();
      await app.stop();
    },
    async run({ path, keywords }, randomize) {
      await page.goto(`${app.origin}/dashboard/url-generator`);
      const box = page.getByRole('checkbox', { name: 'Randomize' });
      // Waits for the page, so that its loading is not measured.
      await box.setChecked(randomize);
      const count = `${keywords.toLocaleString('en-US')} keywords`;
      const counting = await watchMainThread(page);
      await page.getByLabel('Keyword list').setInputFiles(path);
      await page.getByText(count).waitFor({ timeout: 300_000 });
      const counted = await counting();
      const before = memoryBelow(process.pid);
      let memory = 0;
      const watch = setInterval(() => {
        memory = Math.max(memory, memoryBelow(process.pid) - before);
      }, 200);
      try {
        const making = await watchMainThread(page);
        const { ms, text } = await page.evaluate(pressGenerate);
        const made = await making();
        const wanted = `${keywords.toLocaleString('en-US')} URLs generated`;
        if (!text.includes(wanted)) return { failure: text };
        return { ms, memory, made, counted };
      } finally {
        clearInterval(watch);
        // Leaves the page, which frees the result, and deletes the download.
        await page.goto('about:blank');
        rmSync(join(folder, 'downloads'), { recursive: true, force: true, maxRetries: 10 });
      }
    },
  };
}

/** Runs in the page: resolves when the result is there, without polling.
 * @returns {Promise<{ ms: number, text: string }>} */
const pressGenerate = () =>
  new Promise((resolve) => {
    const buttons = [...document.querySelectorAll('button')];
    const start = performance.now();
    const observer = new MutationObserver(() => {
      const text = document.querySelector('.generation-result')?.textContent;
      if (!text) return;
      observer.disconnect();
      resolve({ ms: performance.now() - start, text });
    });
    observer.observe(document.body, { childList: true, subtree: true });
    buttons.find(({ textContent }) => textContent === 'Generate')?.click();
  });
