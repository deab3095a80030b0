import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { button, file, keywordList, template } from './url-generator.ts';

/** What is pressed has to be seen, with nothing over it. */
function withMouse(page: Page) {
  const way = {
    /** How often something was pressed, chosen or begun to be typed. */
    steps: 0,
    async press(control: Locator) {
      way.steps += 1;
      await control.click();
    },
    async type(field: Locator, text: string) {
      way.steps += 1;
      await field.click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    /** The file dialog is the browser's own. */
    async open(name: string, content: string) {
      way.steps += 1;
      const chooser = page.waitForEvent('filechooser');
      await keywordList(page).click();
      await (await chooser).setFiles(file(name, content));
    },
    async paste(text: string) {
      way.steps += 1;
      await page.evaluate((words) => navigator.clipboard.writeText(words), text);
      await page.keyboard.press('ControlOrMeta+v');
    },
  };
  return way;
}

/** Tab until the control has the focus, then Enter or Space. */
async function reach(page: Page, control: Locator): Promise<void> {
  for (let stop = 0; stop < 80; stop += 1) {
    if (await control.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${control}.`);
}

const withKeyboard = (page: Page) => ({
  ...withMouse(page),
  async press(control: Locator) {
    await reach(page, control);
    await page.keyboard.press('Enter');
  },
});

async function begin(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await expect(template(page)).toBeVisible();
}

/** Every job is done in one of two ways. A mouse on a wide page is what the other tests use. */
export const byKeyboard = (page: Page) => begin(page, 1440, 900).then(() => withKeyboard(page));
export const onPhone = (page: Page) => begin(page, 390, 844).then(() => withMouse(page));

/** Presses Generate, which is in view whatever else is. @returns the lines of the file */
export async function generateBy(
  way: Pick<ReturnType<typeof withMouse>, 'press'>,
  page: Page,
): Promise<string[]> {
  await expect(button(page, 'Generate')).toBeInViewport({ ratio: 1 });
  const download = page.waitForEvent('download');
  await way.press(button(page, 'Generate'));
  const path = await (await download).path();
  const text = await readFile(path, 'utf8');
  return text.split('\r\n').filter(Boolean);
}
