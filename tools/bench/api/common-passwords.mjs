// @ts-check
import { randomBytes } from 'node:crypto';
import { at } from '../../../scripts/project.mjs';

const millions = 10;

/** Looks up ten million random passwords, as a registration does. */
export async function measureLookUps() {
  const { readCommonPasswords } = await import(at('adapters/dist/backend/session/index.js'));
  const isListed = await readCommonPasswords(at('backend/dist/common-passwords.bin'));
  let [found, milliseconds] = [0, 0];
  for (let million = 0; million < millions; million += 1) {
    const bytes = randomBytes(8_000_000);
    const passwords = Array.from({ length: 1_000_000 }, (_, at) =>
      bytes.toString('base64url', at * 8, at * 8 + 8),
    );
    const start = performance.now();
    for (const password of passwords) if (isListed(password)) found += 1;
    milliseconds += performance.now() - start;
  }
  const microseconds = (milliseconds / (millions * 1_000)).toFixed(2);
  console.log(`A look-up among common passwords: ${microseconds} µs`);
  console.log(`Of ${millions} million random passwords ${found} pass for a common one`);
}
