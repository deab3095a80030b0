// @ts-check

import { until } from '../../../scripts/project.mjs';
import { harm, markup } from './texts.mjs';

/** @typedef {import('../browser.mjs').BrowserAttack} BrowserAttack
 * @typedef {import('./visitors.mjs').Visitor} Visitor */

/** Recipes and presets that a user has received from others.
 * @param {BrowserAttack} context
 * @param {Visitor} visitor */
export async function importFiles({ check }, visitor) {
  const { page } = visitor;
  const { plainRecipe, recipeText } = await import('@toolkit/domain/url-generator');
  const good = JSON.parse(recipeText(plainRecipe('https://a.example/{keyword}', 'a.txt')));
  const common = [
    '',
    'no JSON',
    'null',
    '[]',
    '5',
    `${'['.repeat(50_000)}`,
    `{"a":"${'x'.repeat(2_000_000)}"}`,
  ];
  const recipes = [
    '{"__proto__":{"version":1}}',
    ...[
      { name: markup },
      { name: '\u202e'.repeat(200) },
      { name: 'x'.repeat(100_000) },
      { template: 'javascript:ran(1)//{keyword}' },
      { template: `https://a.example/{keyword}${'|lower'.repeat(1_000)}`, form: 'advanced' },
      { fileName: '../../x.html', name: '__proto__' },
      { input: { encoding: 'constructor' } },
      { output: { ...good.output, urlsPerFile: 1e300 } },
      { combine: { lists: Array.from({ length: 500 }, (_, at) => ({ placeholder: `p${at}` })) } },
      { seed: markup },
      { [markup]: 1 },
    ].map((more) => JSON.stringify({ ...good, name: 'x', ...more })),
  ];
  const presets = [
    [{ name: markup, template: `https://a.example/{keyword}?${markup}` }],
    [{ name: '__proto__', template: 'https://a.example/{keyword}' }],
    [{ name: 'x', template: 'javascript:{keyword}' }],
    Array.from({ length: 5_000 }, (_, at) => ({ name: `${at}`, template: 'https://a.example/{keyword}' })),
    [{ name: {}, template: [] }, null],
  ].map((listed) => JSON.stringify({ version: 1, presets: listed }));
  for (const [what, menu, part, label, texts] of /** @type {const} */ ([
    ['recipe', /^Recipes/, '.recipe-panel', 'Import a recipe', [...common, ...recipes]],
    ['preset', /^Presets/, '.option-own', 'Import presets', [...common, ...presets]],
  ])) {
    await page.getByRole('button', { name: menu }).click();
    const input = page.getByLabel(label);
    const news = page.locator(part).locator('.option-news');
    const broken = [];
    const bring = (/** @type {string} */ text) =>
      input.setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    const words = () => news.textContent().then((text) => text ?? '');
    const told = new Set();
    for (const text of texts) {
      // Between them a file of a later version, so that no message of the last import is mistaken for a new one.
      await bring('{"version":2}');
      const ready = await until(async () => / version/.test(await words()), 5_000);
      const before = await words();
      await bring(text);
      const heard = ready && (await until(async () => ![before, ''].includes(await words()), 5_000));
      told.add(await words());
      const harmed = await harm(visitor);
      if (!heard || harmed) broken.push(`${text.slice(0, 40)}: ${harmed || 'not a word'}`);
    }
    check(
      102,
      `${texts.length} hostile files as a ${what}`,
      'words, nothing run',
      broken.join('; ') || `${told.size} different words`,
      broken.length === 0 && told.size > 3,
    );
  }
}
