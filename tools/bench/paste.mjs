// @ts-check
import '../../scripts/node-version.mjs';
import { launchBrowser } from '../../scripts/browser.mjs';
import { ensureBuilt } from '../../scripts/build.mjs';
import { endOnSignals, runMain } from '../../scripts/project.mjs';
import { signUp, startApp } from '../../scripts/running-app.mjs';
import { watchMainThread } from './urls/main-thread.mjs';

const lines = 300_000;
const line = 'some words to search for ';

/** The text in the box, and how much of it is selected. */
const cases = /** @type {const} */ ([
  ['nothing', 0, 'all'],
  ['a word, selected', 3, 'all'],
  ['a word, the caret behind it', 3, 'end'],
  ['19,000 characters, selected', 19_000, 'all'],
  ['19,000 characters, the caret behind them', 19_000, 'end'],
]);

/** Pastes as a user does, and measures how long the page does not respond.
 * @param {import('@playwright/test').Page} page
 * @param {number} length of what is there
 * @param {'all' | 'end'} selected */
async function paste(page, length, selected) {
  await page.reload();
  await page.getByRole('button', { name: 'Paste keywords instead' }).click();
  const box = page.getByLabel('Keyword list');
  await box.fill('red shoes\n'.repeat(length / 10 + 1).slice(0, length));
  if (length > 0) await page.getByText(/^[1-9][\d,]* keywords?$/).waitFor();
  await box.focus();
  await page.keyboard.press(selected === 'all' ? 'Control+A' : 'Control+End');
  const watching = await watchMainThread(page);
  const started = performance.now();
  await page.keyboard.press('Control+V');
  await page.getByText(/^30[0-2],\d{3} keywords$/).waitFor();
  const counted = performance.now() - started;
  return { counted, ...(await watching()) };
}

await runMain(async () => {
  endOnSignals();
  await ensureBuilt();
  const app = await startApp();
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    await signUp(page, app, { email: 'bench@example.com', password: 'six or more' });
    await page.goto(`${app.origin}/dashboard/url-generator`);
    const text = Array.from({ length: lines }, (_, at) => `${line}${at}`).join('\n');
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    console.log(`Chromium ${browser.version()}, ${lines} lines pasted over what stands in the box`);
    for (const [name, length, selected] of cases) {
      const { counted, gap, task } = await paste(page, length, selected);
      console.log(
        `${name.padEnd(44)} longest gap ${gap.toFixed(0).padStart(4)} ms, task ${task.toFixed(0).padStart(4)} ms, counted after ${counted.toFixed(0)} ms`,
      );
    }
  } finally {
    await browser.close();
    await app.stop();
  }
});
