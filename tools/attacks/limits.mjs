// @ts-check
import { newSource, Person } from '../../scripts/person.mjs';
import { startProduct } from '../../scripts/product.mjs';
import { parallel } from '../../scripts/project.mjs';
import { countStatuses, probing } from './probing.mjs';

/** @typedef {import('../../scripts/product.mjs').Product} Product
 * @typedef {import('./run.mjs').Check} Check */

/** What one client may cost everybody else by floods of cheap requests.
 * @param {Check} check */
export async function attack(check) {
  const product = await startProduct();
  const bystander = await new Person(product.origin).join(product.inbox);
  const flooder = new Person(product.origin);
  await flooder.register();
  await flood(product, check, bystander, 'reads of the key set and of a page', 60, (from, at) =>
    flooder.send('GET', at % 2 === 0 ? '/api/auth/jwks' : '/login', { from }),
  );
  await flood(product, check, bystander, 'requests for a token', 400, (from) =>
    flooder.post('/token', {}, { from }),
  );
}

/** Cheap requests of one source.
 * @param {Product} product
 * @param {Check} check
 * @param {Person} bystander
 * @param {string} what
 * @param {number} atOnce
 * @param {(from: string, at: number) => Promise<{ status: number }>} call */
async function flood(product, check, bystander, what, atOnce, call) {
  const from = newSource();
  const answers = /** @type {{ status: number }[]} */ ([]);
  const details = /** @type {{ status: number }[]} */ ([]);
  const refused = () => answers.filter(({ status }) => status === 429 || status === 503).length;
  const others = probing(product, '/login');
  const end = performance.now() + 60_000;
  let over = false;
  const flooding = parallel(atOnce, async () => {
    while (refused() < 500 && performance.now() < end)
      await call(from, answers.length).then(
        (answer) => answers.push(answer),
        () => {},
      );
  }).then(() => (over = true));
  // Both floods together stay below the bystander's own limit, 600 calls a minute.
  while (!over && details.length < 250)
    details.push(await bystander.send('GET', '/api/user/account/details'));
  await flooding;
  const { asked, failed, median, longest } = await others.end();
  const unread = details.filter(({ status }) => status !== 200).length;
  check(
    `${what}, ${atOnce} at a time from one source`,
    'it meets 429 or 503, nobody else does',
    `${countStatuses(answers)}; others ${asked} pages, ${failed} failed, median ${median.toFixed(0)}, longest ${longest.toFixed(0)} ms; ${details.length} details, ${unread} failed`,
    refused() > 0 && failed === 0 && unread === 0 && asked > 0 && details.length > 0,
  );
}
