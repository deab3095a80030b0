import { expect, type Page } from '@playwright/test';
import { chooseAvatar, cropDialog, drawStripes } from './support/avatar.ts';
import { expectAccessibleAlsoOnPhone } from './support/axe.ts';
import { withStoppedClock } from './support/clock.ts';
import { enterVerified } from './support/people.ts';
import { asAda, test } from './support/test.ts';
import { watch } from './support/watch.ts';

test.use(asAda);

const save = (page: Page, form: string) =>
  page.getByRole('form', { name: form }).getByRole('button', { name: /Save$/ });
const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Notices' }).getByText(text);

async function openSettings(page: Page) {
  await page.goto('/dashboard/account');
  await expect(page.getByLabel('First name')).toBeVisible();
}

test('S-54 S-55c S-58 S-59b S-96f a big picture is previewed, shrunk, and shown', async ({
  page,
  context,
}) => {
  const complaints = await watch(page);
  await enterVerified(context);
  await openSettings(page);
  // What follows its end makes it larger than the hint says.
  const file = [await drawStripes(page, 1600, 1200, 'teal'), Buffer.alloc(2 ** 20)];
  await chooseAvatar(page, Buffer.concat(file));
  const preview = page.getByRole('group', { name: 'Avatar' }).locator('img');
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
  await page.getByLabel('First name').fill('Ada');
  await withStoppedClock(page, async () => {
    await save(page, 'Personal information').click();
    await expect(notice(page, 'Personal details updated successfully')).toBeVisible();
  });
  const shown = page.getByRole('banner').locator('img');
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([512, 512]);
  expect(complaints).toEqual([]);
});

test('noise in place of what was drawn is noticed before a picture is saved', async ({ page }) => {
  await page.addInitScript(() => {
    CanvasRenderingContext2D.prototype.getImageData = (_x, _y, width, height) => {
      const { data } = new ImageData(width, height);
      return new ImageData(
        data.map((_, at) => (at * 97) % 256),
        width,
        height,
      );
    };
  });
  await openSettings(page);
  await chooseAvatar(page, await halves(page));
  await expect(page.getByRole('alert')).toHaveText(
    'This browser hides what pages draw. Allow it for this site and choose again.',
  );
  await expect(page.getByRole('group', { name: 'Avatar' }).locator('img')).toHaveCount(0);
});

/** Left half red, right half blue. */
const halves = (page: Page) => drawStripes(page, 200, 100, 'red', 'blue');

/** Width, height, and the colours at the left and the right edge of the preview. */
const previewed = (page: Page) =>
  page
    .getByRole('group', { name: 'Avatar' })
    .locator('img')
    .evaluate((image: HTMLImageElement) => {
      const { naturalWidth: width, naturalHeight: height } = image;
      const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
      context?.drawImage(image, 0, 0);
      const redAt = (x: number) => context?.getImageData(x, height / 2, 1, 1).data[0] === 255;
      return [width, height, redAt(1), redAt(width - 2)];
    });

/** Drops or pastes the picture on the page, as the browser would hand it over. */
const hand = (page: Page, bytes: Buffer, way: 'drop' | 'paste') =>
  page.evaluate(
    ([content, kind]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(content)], 'me.png', { type: 'image/png' }));
      const init = { bubbles: true, cancelable: true };
      const event =
        kind === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: data })
          : new ClipboardEvent('paste', { ...init, clipboardData: data });
      document.body.dispatchEvent(event);
    },
    [[...bytes], way] as const,
  );

test('P3 a picture that is chosen, dropped or pasted is cropped to a square by keys alone, and by buttons alone', async ({
  page,
}) => {
  const complaints = await watch(page);
  await openSettings(page);
  const bytes = await halves(page);
  const part = page.getByRole('application', { name: 'Part of the picture' });
  const change = page.getByLabel('Change avatar');
  const gif = { name: 'a.gif', mimeType: 'image/gif', buffer: bytes };
  await change.setInputFiles(gif);
  await expect(part).toBeFocused();
  await expect(page.getByText('A moving GIF becomes a still picture: its first frame.')).toBeVisible();
  await expectAccessibleAlsoOnPhone(page, 'crop dialog');
  await page.keyboard.press('Escape');
  await expect(cropDialog(page)).toBeHidden();
  await expect(change).toBeFocused();
  await expect(page.getByRole('group', { name: 'Avatar' }).locator('img')).toHaveCount(0);

  await hand(page, bytes, 'drop');
  await expect(part).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cropDialog(page)).toBeHidden();
  await expect.poll(() => previewed(page)).toEqual([100, 100, true, false]);

  await hand(page, bytes, 'paste');
  await expect(part).toBeFocused();
  for (let times = 0; times < 40; times += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('slider', { name: 'Zoom' })).toBeFocused();
  for (let times = 0; times < 20; times += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(cropDialog(page)).toBeHidden();
  await expect(change).toBeFocused();
  await expect.poll(() => previewed(page)).toEqual([50, 50, true, true]);

  await hand(page, bytes, 'drop');
  await expect(part).toBeFocused();
  for (let times = 0; times < 8; times += 1)
    await cropDialog(page).getByRole('button', { name: 'Move right' }).click();
  await cropDialog(page).getByRole('button', { name: 'Use picture' }).click();
  await expect(cropDialog(page)).toBeHidden();
  await expect.poll(() => previewed(page)).toEqual([100, 100, true, true]);
  expect(complaints).toEqual([]);
});

test('the crop dialog leaves the focus where somebody has moved it while the picture is drawn', async ({
  page,
}) => {
  await openSettings(page);
  await page.evaluate(() => {
    const hold = (event: Event) => {
      if (!(event.target instanceof HTMLImageElement) || !event.isTrusted) return;
      event.stopImmediatePropagation();
      event.target.dataset.loaded = '';
    };
    document.addEventListener('load', hold, true);
  });
  await hand(page, await halves(page), 'drop');
  await expect(page.locator('.crop-box img[data-loaded]')).toBeAttached();
  const zoom = cropDialog(page).getByRole('slider', { name: 'Zoom' });
  await zoom.focus();
  await page.locator('.crop-box img').dispatchEvent('load');
  await expect(cropDialog(page).getByRole('button', { name: 'Use picture' })).toBeEnabled();
  await expect(zoom).toBeFocused();
});

test('S-61a one press on Save is enough where the field that is left has a problem', async ({ page }) => {
  await openSettings(page);
  await page.getByLabel('New password', { exact: true }).fill('12345');
  await save(page, 'Change password').click();
  await expect(page.getByText('Minimum 6 characters.')).toBeVisible();
  await expect(page.getByText('Required.')).toHaveCount(2);
  await expect(page.getByLabel('Current password')).toBeFocused();
});

test('the forms fill their cards at every width, with what they are about beside or above', async ({
  page,
}) => {
  await openSettings(page);
  const card = page.getByRole('form', { name: 'Change password' });
  const heading = card.getByRole('heading');
  const field = page.getByLabel('Current password');
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const [outer, title, input] = await Promise.all([
      card.boundingBox(),
      heading.boundingBox(),
      field.locator('..').boundingBox(),
    ]);
    if (!outer || !title || !input) throw new Error('The form is not drawn.');
    expect(outer.x + outer.width - (input.x + input.width)).toBeLessThan(30);
    // In one column, the fields have the whole width beside the menu, too.
    if (width < 992) expect(input.y).toBeGreaterThan(title.y + title.height);
    else expect(input.x).toBeGreaterThan(title.x + title.width);
  }
});

test('a notice covers no control, nor the address in the bar, at any width', async ({ page }) => {
  await openSettings(page);
  await page.getByLabel('First name').fill('Ada');
  await withStoppedClock(page, async () => {
    await save(page, 'Personal information').click();
    await expect(notice(page, 'Personal details updated successfully')).toBeVisible();
    for (const [width, height] of [
      [1440, 900],
      [820, 1180],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      const covered = await page.evaluate(() => {
        const isSeen = ({ width, height }: DOMRect) => width > 1 && height > 1;
        const toast = document.querySelector('.toast')?.getBoundingClientRect() ?? new DOMRect();
        return [...document.querySelectorAll('a, button, input, .bar-email')]
          .filter((element) => !element.closest('.toasts'))
          .map((element) => [element.getBoundingClientRect(), element.textContent] as const)
          .filter(
            ([at]) =>
              isSeen(at) &&
              at.left < toast.right &&
              at.right > toast.left &&
              at.top < toast.bottom &&
              at.bottom > toast.top,
          )
          .map(([, text]) => text);
      });
      expect([width, ...covered]).toEqual([width]);
    }
  });
});
