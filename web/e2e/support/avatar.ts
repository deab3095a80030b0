import { expect, type Locator, type Page } from '@playwright/test';

export const cropDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Crop your picture' });

/** Chooses a file on the account page and takes the part that is offered. */
export async function chooseAvatar(page: Page, buffer: Buffer, mimeType = 'image/png'): Promise<void> {
  await page.getByLabel('Change avatar').setInputFiles({ name: 'me', mimeType, buffer });
  await cropDialog(page).getByRole('button', { name: 'Use picture' }).click();
  await expect(cropDialog(page)).toBeHidden();
}

/** A picture of upright stripes, made by the browser itself. */
export async function drawStripes(
  page: Page,
  width: number,
  height: number,
  ...colours: readonly string[]
): Promise<Buffer> {
  const bytes = await page.evaluate(
    async ([width, height, colours]) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('No canvas.');
      for (const [at, colour] of colours.entries()) {
        context.fillStyle = colour;
        context.fillRect((at * width) / colours.length, 0, width / colours.length, height);
      }
      return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
    },
    [width, height, colours] as const,
  );
  return Buffer.from(bytes);
}
