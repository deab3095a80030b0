import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with a line for every element that breaks a rule. Waits until nothing moves: fading text has no contrast. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      // A motion of Ant Design stands still for a moment before it begins.
      .every(({ playState }) => playState !== 'running' && playState !== 'paused'),
  );
  const isThere = await page.evaluate(() => 'axe' in window);
  // Pages have no frames. Without them to bring together, axe needs no second page and half of the time.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'undefined' }) }).setLegacyMode();
  const { violations } = await axe
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .analyze();
  const lines = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
  expect(lines, state).toEqual([]);
}

export const phone = { width: 360, height: 720 };

/** The state that the page is in, as wide as it is and on a phone. */
export async function expectAccessibleAlsoOnPhone(page: Page, state: string): Promise<void> {
  await expectAccessible(page, state);
  const size = page.viewportSize();
  await page.setViewportSize(phone);
  await expectAccessible(page, `${state}, on a phone`);
  if (size) await page.setViewportSize(size);
}
