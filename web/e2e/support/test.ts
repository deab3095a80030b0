import { test as base } from '@playwright/test';
import { type Person, verifiedPerson } from './people.ts';

const someAddress = () => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`;

/** The tests of all files share their workers, and with them a browser each, as long as they share this. */
export const test = base.extend<object, { ada: Person }>({
  // Limits count by network address: each test has one, as if a proxy stood before the server.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants an object pattern here
  extraHTTPHeaders: async ({}, use) => use({ 'X-Forwarded-For': someAddress() }),
  // For tests that neither change nor end anything of hers on the server.
  ada: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants an object pattern here
    async ({}, use) => use(await verifiedPerson()),
    { scope: 'worker' },
  ],
});

/** The tests of a file, or of a group, begin signed in as Ada: `test.use(asAda)`. */
export const asAda: Parameters<typeof test.use>[0] = {
  storageState: async ({ ada }, use) => use(ada.browserState()),
};
