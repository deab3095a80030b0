// @ts-check
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '../browser.mjs';
import { signUp, startOnTemporaryData } from '../running-app.mjs';
import { memoryBelow } from './processes.mjs';

/** @typedef {{ ms: number, gap: number, memory: number } | { failure: string }} BrowserRun milliseconds and bytes */

/** The built application in a browser with an ordinary profile: in a private window files lie in memory.
 * @param {string} folder for profile and downloads
 * @returns {Promise<{ version: string, run: (list: { path: string, keywords: number }, randomize: boolean) => Promise<BrowserRun>, stop: () => Promise<void> }>} */
export async function openBrowser(folder) {
  const app = await startOnTemporaryData();
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
      await page.goto(`${app.url}/dashboard/url-generator`);
      const box = page.getByRole('checkbox', { name: 'Randomize' });
      if (!randomize) await box.uncheck();
      await page.getByLabel('Keyword list').setInputFiles(path);
      await page.getByText(`${keywords.toLocaleString('en-US')} keywords`).waitFor({ timeout: 300_000 });
      const before = memoryBelow(process.pid);
      let memory = 0;
      const watch = setInterval(() => {
        memory = Math.max(memory, memoryBelow(process.pid) - before);
      }, 200);
      try {
        const measured = await page.evaluate(
          () =>
            new Promise(
              (/** @type {(found: { ms: number, gap: number, text: string }) => void} */ resolve) => {
                const generate = [...document.querySelectorAll('button')].find(
                  ({ textContent }) => textContent === 'Generate',
                );
                const start = performance.now();
                let last = start;
                let gap = 0;
                const timer = setInterval(() => {
                  const now = performance.now();
                  gap = Math.max(gap, now - last);
                  last = now;
                  const result = document.querySelector('.generation-result');
                  if (!result) return;
                  clearInterval(timer);
                  resolve({ ms: now - start, gap, text: result.textContent ?? '' });
                }, 1);
                generate?.click();
              },
            ),
        );
        const wanted = `${keywords.toLocaleString('en-US')} URLs generated`;
        if (!measured.text.includes(wanted)) return { failure: measured.text };
        return { ms: measured.ms, gap: measured.gap, memory };
      } finally {
        clearInterval(watch);
        // Leaves the page, so that the result is let go of, and throws away what was downloaded.
        await page.goto('about:blank');
        rmSync(join(folder, 'downloads'), { recursive: true, force: true });
      }
    },
  };
}
