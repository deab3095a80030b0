import { expect, type Locator, type Page } from '@playwright/test';

export const cropDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Crop your picture' });

/** Chooses a file on the account page and takes the part that is offered. */
export async function chooseAvatar(page: Page, buffer: Buffer, mimeType = 'image/png'): Promise<void> {
  await page.getByLabel('Avatar file').setInputFiles({ name: 'me', mimeType, buffer });
  await cropDialog(page).getByRole('button', { name: 'Use picture' }).click();
  await expect(cropDialog(page)).toBeHidden();
}
