import type { BrowserContext, Page } from '@playwright/test';

const installed = new WeakSet<BrowserContext>();

/** Far enough for the clock to be ahead of the page when it stops, and well within the life of a token. */
const aheadMs = 60_000;

/** Lets the pages of a context that are opened from here on tell the time by a clock that {@link stopClock} can stop. */
export async function installClock(page: Page): Promise<void> {
  await page.context().clock.install({ time: await page.evaluate(() => Date.now()) });
  installed.add(page.context());
}

/**
 * Stops the clock of all pages of a context: what hides by itself after a while stays until the clock moves on, however
 * long the machine takes. Answers of the server, messages between tabs and animations of CSS go on.
 */
export async function stopClock(page: Page): Promise<void> {
  if (!installed.has(page.context())) await installClock(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + aheadMs);
}

/** Does something while the clock stands still. */
export async function withStoppedClock(page: Page, act: () => Promise<unknown>): Promise<void> {
  await stopClock(page);
  await act();
  await page.clock.resume();
}
