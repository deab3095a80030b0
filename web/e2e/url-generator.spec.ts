import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import {
  button,
  file,
  generated,
  keywordList,
  longRun,
  press,
  shows,
  template,
  test,
} from './support/url-generator.ts';

const generate = (page: Page) => button(page, 'Generate');

async function choose(page: Page, content: string, count: RegExp): Promise<void> {
  await keywordList(page).setInputFiles(file('keywords.txt', content));
  await shows(page, count);
}

const searchFor = (keyword: string) => `https://www.google.com/search?q=${encodeURIComponent(keyword)}\r\n`;

test('words that run from right to left turn nothing beside them', async ({ page }) => {
  const words = 'רשימה';
  await keywordList(page).setInputFiles(file(`${words}.txt`, words));
  await shows(page, /^1 keyword$/);
  await page.getByLabel('File name').fill(words);
  await generated(page);
  await press(page, /^More about Google/);
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('New name').fill(`${words} 1`);
  await page.keyboard.press('Enter');
  await expect(button(page, `More about ${words} 1`)).toBeFocused();
  const findTexts = () =>
    page.evaluate((words) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: { text: string; isIsolated: boolean }[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.nodeValue ?? '';
        const parent = node.parentElement;
        if (!text.includes(words) || !parent?.checkVisibility()) continue;
        const isAlone = new RegExp(`^(https:.*|${words}( 1|\\.txt)?)$`).test(
          parent.closest('bdi')?.textContent ?? '',
        );
        found.push({ text, isIsolated: isAlone || text.includes('\u2068') });
      }
      return found;
    }, words);
  const texts = await findTexts();
  expect(texts.length).toBeGreaterThan(3);
  await press(page, `More about ${words} 1`);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await template(page).fill(`https://a.example/{${words}}/{keyword}`);
  await shows(page, 'there is no such list or column');
  texts.push(...(await findTexts()));
  expect(texts.filter(({ isIsolated }) => !isIsolated)).toEqual([]);
});

test('what was generated is copied to the clipboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await choose(page, 'häuser', /^1 keyword$/);
  const { text } = await generated(page);
  await press(page, 'Copy');
  await shows(page, 'Copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
});

test('a list that changed after it was chosen is told, and the settings are kept', async ({ page }, info) => {
  const path = info.outputPath('list.txt');
  await writeFile(path, 'one\ntwo\n');
  await page.getByLabel('File name').fill('mine.txt');
  await keywordList(page).setInputFiles(path);
  await shows(page, '2 keywords');
  await appendFile(path, 'three\n');
  await generate(page).click();
  await shows(page, 'Choose it again. Your settings are kept.');
  await expect(page.getByLabel('File name')).toHaveValue('mine.txt');
  const chooser = page.waitForEvent('filechooser');
  await keywordList(page).click();
  await (await chooser).setFiles(path);
  await shows(page, '3 keywords');
  expect((await generated(page)).bytes.toString().split('\r\n')).toHaveLength(4);
});

test('S-67 S-72a job e: a million keywords arrive whole and shuffled, and the page goes on living', async ({
  page,
}, info) => {
  const keywords = Array.from({ length: 1_000_000 }, (_, at) => `keyword ${at} ä`);
  const path = info.outputPath('million.txt');
  await writeFile(path, keywords.join('\n'));
  // Counts turns of the page's event loop.
  await page.evaluate(() => {
    const seen = { turns: 0 };
    Object.assign(window, { seen });
    setInterval(() => {
      seen.turns += 1;
    }, 4);
  });
  await keywordList(page).setInputFiles(path);
  await shows(page, '1,000,000 keywords', longRun);
  const { text } = await generated(page, longRun);
  const turns = await page.evaluate(() => (window as unknown as { seen: { turns: number } }).seen.turns);

  const lines = text.split('\r\n').slice(0, -1);
  const inOrder = keywords.map((keyword) => searchFor(keyword).trimEnd());
  expect(lines.slice(0, 10)).not.toEqual(inOrder.slice(0, 10));
  // No line comes twice: as many, none of which is missing, are the same.
  const missing = new Set(inOrder);
  for (const line of lines) missing.delete(line);
  expect([lines.length, missing.size]).toEqual([1_000_000, 0]);
  expect(turns).toBeGreaterThan(10);
});

test('a press on Generate counts although the button moves away under it, but not once the pointer has left', async ({
  page,
}) => {
  let downloads = 0;
  page.on('download', () => {
    downloads += 1;
  });
  await choose(page, 'one', /^1 keyword$/);
  await generate(page).hover();
  await page.mouse.down();
  await generate(page).evaluate((button) => {
    button.style.translate = '0 -200px';
  });
  const download = page.waitForEvent('download');
  await page.mouse.up();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('q=one');

  await generate(page).hover();
  await page.mouse.down();
  await page.mouse.move(5, 5, { steps: 3 });
  await page.mouse.up();
  await expect(generate(page)).toHaveAttribute('aria-busy', 'false');
  expect(downloads).toBe(1);
});

test('WebAssembly is what works, and only the worker may compile it', async ({ page }) => {
  const compile = () => {
    try {
      return String(new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)));
    } catch (error) {
      return String(error);
    }
  };
  await expect.poll(() => page.workers().length).toBe(1);
  expect(await page.workers()[0]?.evaluate(compile)).toBe('[object WebAssembly.Module]');
  expect(await page.evaluate(compile)).toContain('Content Security Policy');
});

test('a result that is expected to be large is written to the file that was chosen', async ({
  page,
}, info) => {
  // The dialog is the browser's; the file behind it is a real one.
  await page.addInitScript(() => {
    Object.assign(window, {
      showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) => {
        const root = await navigator.storage.getDirectory();
        return root.getFileHandle(`chosen-${suggestedName}`, { create: true });
      },
    });
  });
  await page.reload();
  // By its first lines, the result would have more than 512 MB.
  const path = info.outputPath('large.txt');
  const first = `${'x'.repeat(1000)}\n`.repeat(50);
  const rest = 'some words to search for\n'.repeat(600_000);
  await writeFile(path, first + rest);
  await keywordList(page).setInputFiles(path);
  await shows(page, '600,050 keywords', longRun);
  await page.getByLabel('Randomize').click();
  await shows(page, 'The file will be large: Generate asks where to save it.');
  await generate(page).click();
  await shows(page, '600,050 URLs generated', longRun);
  await shows(page, 'Saved as chosen-generated_urls.txt', longRun);
  await expect(page.getByRole('button', { name: 'Download again' })).toHaveCount(0);
  const [line, longLine] = [searchFor('some words to search for'), searchFor('x'.repeat(1000))];
  const size = longLine.length * 50 + line.length * 600_000;
  const chosenSize = await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const handle = await root.getFileHandle('chosen-generated_urls.txt');
    return (await handle.getFile()).size;
  });
  expect(chosenSize).toBe(size);
});

test('what has the focus is never under the foot, and the dialog of twenty lines is within the window', async ({
  page,
}) => {
  await choose(page, [...'abcdefghijklmnopqrstuvwxyz'].join('\n'), /^26 keywords$/);
  await generated(page);
  await page.getByRole('button', { name: 'Campaign' }).click();
  await page.getByRole('button', { name: /^Output/ }).click();
  const dialog = page.getByRole('dialog');
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await template(page).focus();
    const find = () =>
      page.evaluate(() => {
        const focused = document.activeElement;
        const foot = document.querySelector('.generation-foot');
        const edges = [focused, foot].map((element) => element?.getBoundingClientRect());
        return {
          text: focused?.textContent,
          isInFoot: foot?.contains(focused),
          overlap: (edges[0]?.bottom ?? Number.NaN) - (edges[1]?.top ?? Number.NaN),
        };
      });
    for (let stop = await find(); !stop.isInFoot; stop = await find()) {
      expect(stop.overlap, `${width}: ${stop.text}`).toBeLessThanOrEqual(0);
      await page.keyboard.press('Tab');
    }
    await page.getByRole('button', { name: 'Look at 20' }).click();
    await expect(dialog.getByRole('link')).toHaveCount(20);
    // Not its box, which grows at first.
    expect(await dialog.evaluate((one: HTMLElement) => one.offsetHeight)).toBeLessThan(height);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});
