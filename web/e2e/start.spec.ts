import { expect } from '@playwright/test';
import { Person } from '../../scripts/person.mjs';
import { waitFor } from '../../scripts/project.mjs';
import { startApp } from '../../scripts/running-app.mjs';
import { fillCredentials } from './support/people.ts';
import { test } from './support/test.ts';

test('pages that are opened while the server still opens its database wait for it, and then work', async ({
  browser,
}) => {
  const app = await startApp();
  const { copy, origin } = app;
  try {
    const ada = await new Person(origin).join(app.inbox);
    await copy.stop();
    const hold = new URL('support/hold-database.mjs', import.meta.url).href;
    copy.environment.NODE_OPTIONS = `--import=${hold}`;
    // Its patience may end while the database is held.
    copy.start().catch(() => {});
    await waitFor(`${origin}/livez`, 60_000);

    const stranger = await browser.newPage();
    await stranger.goto(`${origin}/login`);
    await fillCredentials(stranger, ada);
    const signedIn = await browser.newPage({ storageState: ada.browserState() });
    await signedIn.goto(`${origin}/dashboard/overview`);
    await expect(signedIn.getByText('The server is busy. Trying again')).toBeVisible();
    await stranger.getByRole('button', { name: 'Log In' }).click();
    await expect(stranger.getByText('The server is busy. Trying again')).toBeVisible();
    expect((await fetch(`${origin}/readyz`)).status).toBe(503);

    copy.child?.kill('SIGUSR2');
    await waitFor(`${origin}/readyz`, 60_000);
    for (const page of [stranger, signedIn]) {
      await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
      await expect(page.getByRole('banner').getByText(ada.email).first()).toBeAttached();
      await expect(page.getByText('The server is busy.')).toBeHidden();
      await page.getByRole('link', { name: 'Account Settings' }).first().click();
      await expect(page.getByLabel('First name')).toBeEditable();
    }
  } finally {
    await app.stop();
  }
});
