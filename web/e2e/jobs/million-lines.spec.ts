import { expect } from '@playwright/test';
import { longRun, test } from '../support/url-generator.ts';
import { eachWay, generateBy } from '../support/ways.ts';

const count = 1_000_000;
const list = Array.from({ length: count }, (_, at) => `keyword ${at}`).join('\n');

for (const { how, begin } of eachWay)
  test(`job e: a million lines are shuffled, ${how}`, async ({ page }) => {
    const way = await begin(page);
    await way.open('million.txt', list);
    await expect(page.getByText('1,000,000 keywords', { exact: true })).toBeVisible(longRun);
    const lines = await generateBy(way, page);
    expect(lines.slice(0, 3)).not.toEqual(
      [0, 1, 2].map((at) => `https://www.google.com/search?q=keyword%20${at}`),
    );
    expect(new Set(lines).size).toBe(count);
  });
