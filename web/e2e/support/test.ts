import { test as base } from '@playwright/test';
import { type Person, type Storage, verifiedPerson } from './people.ts';

/** Somebody verified, with a session to start pages in. */
interface Member {
  readonly person: Person;
  readonly storage: Storage;
}

const someAddress = () => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`;

/** The tests of all files share their workers, and with them a browser each, as long as they share this. */
export const test = base.extend<object, { ada: Member }>({
  // Limits count by network address: each test has one, as if a proxy stood before the server.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants an object pattern here
  extraHTTPHeaders: async ({}, use) => use({ 'X-Forwarded-For': someAddress() }),
  // For tests that neither change nor end anything of hers on the server.
  ada: [
    async ({ playwright }, use, { project }) => {
      const { baseURL } = project.use;
      const request = await playwright.request.newContext({
        ...(baseURL && { baseURL }),
        extraHTTPHeaders: { 'X-Forwarded-For': someAddress() },
      });
      await use(await verifiedPerson(request));
      await request.dispose();
    },
    { scope: 'worker' },
  ],
});

/** The tests of a file, or of a group, begin signed in as Ada: `test.use(asAda)`. */
export const asAda: Parameters<typeof test.use>[0] = {
  storageState: async ({ ada }, use) => use(ada.storage),
};
