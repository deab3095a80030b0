// @ts-check
import { attackCookies } from './browser/cookies.mjs';
import { attackFiles } from './browser/files.mjs';
import { attackMails } from './browser/mails.mjs';
import { attackNeighbours } from './browser/neighbours.mjs';
import { attackOrigins } from './browser/origins.mjs';
import { attackPictures } from './browser/pictures.mjs';
import { attackPoisons } from './browser/poisons.mjs';
import { attackPolicy } from './browser/policy.mjs';
import { attackSessions } from './browser/sessions.mjs';
import { attackTexts } from './browser/texts.mjs';
import { attackTroubles } from './browser/troubles.mjs';
import { openVisitors } from './browser/visitors.mjs';

/** @typedef {import('./suites.mjs').AttackContext & { visitors: import('./browser/visitors.mjs').Visitors }} BrowserAttack */

const parts = [
  attackPolicy,
  attackTexts,
  attackPoisons,
  attackFiles,
  attackOrigins,
  attackCookies,
  attackSessions,
  attackMails,
  attackNeighbours,
  attackPictures,
  attackTroubles,
];
/** They wait for pages more than they work. */
const atOnce = 4;

/** What needs a real browser: the content policy, hostile texts and files, other origins, what a session leaves behind.
 * @param {import('./suites.mjs').AttackContext} context */
export async function attackBrowser({ product, check }) {
  const visitors = await openVisitors(product);
  const rows = parts.map(() => /** @type {Parameters<typeof check>[]} */ ([]));
  const begun = parts.keys();
  let told = 0;
  const ended = new Set();
  const work = async () => {
    for (const at of begun) {
      const attack = parts[at];
      try {
        await attack?.({ product, visitors, check: (...row) => rows[at]?.push(row) });
      } catch (error) {
        rows[at]?.push(['-', attack?.name ?? '', 'runs to its end', String(error), false]);
      }
      ended.add(at);
      // In the same order each time, whichever ends first.
      for (; ended.has(told); told += 1) for (const row of rows[told] ?? []) check(...row);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    await visitors.close();
  }
}
