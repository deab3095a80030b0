// @ts-check
import {
  closeSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../scripts/project.mjs';
import { importFiles } from './imports.mjs';
import { harm, markup } from './texts.mjs';
import { archive, workbook } from './workbook.mjs';

/** @typedef {import('../browser.mjs').BrowserAttack} BrowserAttack
 * @typedef {import('./visitors.mjs').Visitor} Visitor */

const prefix = 'https://www.google.com/search?q=';

/** Each entity expands to ten of the one before.
 * @type {string} */
const entities = Array.from(
  { length: 12 },
  (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
).join('');

/** Name, content, and whether it is a valid list after all.
 * @returns {[string, string | Buffer, boolean?][]} */
const lists = () => [
  [`${markup}.txt`, `${markup}\njavascript:ran(1)\n<script>ran(1)</script>`, true],
  ['\u202etxt.gpj.txt', 'one', true],
  [`${'x'.repeat(245)}.txt`, 'one', true],
  [`' onfocus=ran(1) '.csv`, `"Keyword","${markup}"\n=1+1,x\n@SUM(1),y\n+1,z`, true],
  ['lines.txt', 'a\u2028b\u2029c\u0085d\u000be\0f\r\rg\r\n\n$& $1 $$ {keyword} %0d%0a', true],
  ['surrogates.txt', Buffer.from('\ud800a\n\udc00b\nc', 'utf16le'), false],
  ['bytes.txt', Buffer.from([0xff, 0xfe, 0x00])],
  ['broken.txt', Buffer.from([0xc0, 0xaf, 0x0a, 0xed, 0xa0, 0x80, 0x0a, 0xf8, 0x88]), false],
  ['binary.txt', Buffer.from(Array.from({ length: 65_536 }, (_, at) => (at * 7919) & 255)), false],
  ['line.txt', 'x'.repeat(5_000_000), false],
  ['many.txt', 'k\n'.repeat(300_000), true],
  ['empty.txt', '', false],
  ['quotes.csv', `"${'a,'.repeat(200_000)}`],
  ['columns.csv', `${'a,'.repeat(20_000)}a\n${'b,'.repeat(20_000)}b`],
  ['sheet.xlsx', workbook('one'), true],
  ['not.xlsx', Buffer.from('PK\x03\x04 and nothing else'), false],
  ['entities.xlsx', workbook('&e12;', { before: `<!DOCTYPE x [<!ENTITY e0 "ha">${entities}]>` }), false],
  [
    'outside.xlsx',
    workbook('&f;', { before: '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>' }),
    false,
  ],
  ['bomb.xlsx', workbook('one', { after: ' '.repeat(150_000_000) }), false],
  ['paths.xlsx', archive({ '../../../etc/passwd': 'x', 'xl/workbook.xml': markup }), false],
];

/** Hostile lists, recipes, presets, pictures and mails, as files that a user has received.
 * @param {BrowserAttack} context */
export async function attackFiles(context) {
  const visitor = await context.visitors.visit(await context.visitors.newMember());
  await visitor.open('/dashboard/url-generator');
  await readLists(context, visitor);
  await readLarge(context, visitor);
  await nameFiles(context, visitor);
  await importFiles(context, visitor);
  const file = { name: 'b.txt', mimeType: 'text/plain', buffer: Buffer.from('one') };
  const said = await choose(visitor, 'b.txt', file);
  context.check(102, 'the page after these', '1 keyword', said, said === '1 keyword');
  await visitor.close();
}

/** Chooses a list, and waits until the page has described it.
 * @param {Visitor} visitor
 * @param {string} name
 * @param {Parameters<import('./visitors.mjs').Page['setInputFiles']>[1]} file
 * @returns {Promise<string>} what it said; empty where it said nothing */
async function choose({ page }, name, file) {
  await page.locator('.keyword-drop-input').first().setInputFiles(file);
  let said = '';
  await until(async () => {
    [said = ''] = await page.evaluate((chosen) => {
      const readText = (/** @type {string} */ selector) =>
        document.querySelector(selector)?.textContent ?? '';
      if (readText('.keyword-drop-name') !== chosen) return [];
      const problem = readText('.field-problem');
      return [readText('.keyword-count strong') || (problem.includes('still being read') ? '' : problem)];
    }, name);
    return said !== '';
  }, 60_000);
  return said;
}

/** Presses Generate and returns the outcome.
 * @param {Visitor} visitor
 * @returns {Promise<string[] | string>} the lines of the file, or why there is none */
async function generate({ page }) {
  const begun = page
    .waitForEvent('download')
    .then(async (download) => readFileSync(await download.path(), 'utf8').split('\r\n'));
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  const alert = page.locator('.generation-result.ant-alert-error, .field-problem').first();
  return Promise.race([begun, alert.waitFor().then(async () => (await alert.textContent()) ?? '')]);
}

/** @param {BrowserAttack} context
 * @param {Visitor} visitor */
async function readLists({ check }, visitor) {
  for (const [name, content, isList] of lists()) {
    const said = await choose(visitor, name, { name, mimeType: 'text/plain', buffer: Buffer.from(content) });
    const counted = /^[\d,]+ keywords?$/.test(said) && !said.startsWith('0 ');
    const made = counted ? await generate(visitor) : said;
    const lines = Array.isArray(made) ? made.slice(0, -1) : [];
    const astray = lines.filter((line) => !line.startsWith(prefix) || /[\s<>"]/.test(line)).length;
    const harmed = await harm(visitor);
    check(
      '111, 113',
      `the list ${name.slice(0, 30)}`,
      isList === undefined ? 'words, or one URL for each' : isList ? 'one URL for each' : 'words',
      `${said.slice(0, 80)} ${lines.length} URLs, ${astray} of another form${harmed && `, ${harmed}`}`,
      said !== '' &&
        astray === 0 &&
        harmed === '' &&
        (isList === undefined || counted === isList) &&
        (!counted || lines.length > 0),
    );
  }
}

/** Prints the longest time for which the page did not respond.
 * @param {BrowserAttack} context
 * @param {Visitor} visitor */
async function readLarge({ check }, visitor) {
  const folder = mkdtempSync(join(tmpdir(), 'large-lists-'));
  const { page } = visitor;
  try {
    for (const [name, write] of /** @type {[string, (file: string) => void][]} */ ([
      ['million.txt', (file) => writeFileSync(file, 'keyword\n'.repeat(1_000_000))],
      ['100mb.txt', (file) => writeFileSync(file, Buffer.alloc(100_000_000, 'one more keyword here\n'))],
      ['one-line.txt', (file) => writeFileSync(file, Buffer.alloc(50_000_000, 120))],
      [
        'zeros.txt',
        (file) => {
          const opened = openSync(file, 'w');
          ftruncateSync(opened, 400_000_000);
          closeSync(opened);
        },
      ],
    ])) {
      const file = join(folder, name);
      write(file);
      await page.evaluate(() => {
        const pauses = { longest: 0, last: performance.now() };
        const look = () => {
          const now = performance.now();
          pauses.longest = Math.max(pauses.longest, now - pauses.last);
          pauses.last = now;
          requestAnimationFrame(look);
        };
        look();
        Object.assign(window, { pauses });
      });
      const said = await choose(visitor, name, file);
      const pause = await page.evaluate(() => Math.round(Reflect.get(window, 'pauses').longest));
      const harmed = await harm(visitor);
      check(
        113,
        `the list ${name}`,
        'counted or refused in words',
        `${said}, still for ${pause} ms at most${harmed && `, ${harmed}`}`,
        said !== '' && harmed === '',
      );
      rmSync(file);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {BrowserAttack} context
 * @param {Visitor} visitor */
async function nameFiles({ check }, visitor) {
  await choose(visitor, 'a.txt', { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('one') });
  for (const typed of [
    '../../x',
    'CON',
    'a\u202egnp.txt',
    'page.html',
    'x'.repeat(300),
    '',
    '..\\x.exe',
    markup,
  ]) {
    await visitor.page.getByLabel('File name').fill(typed);
    const begun = visitor.page.waitForEvent('download');
    await visitor.page.getByRole('button', { name: 'Generate', exact: true }).click();
    const name = (await begun).suggestedFilename();
    const safe = name.endsWith('.txt') && !/[/\\:*?"<>|\u202e]|^\.|^con\./i.test(name) && name.length <= 200;
    check(116, `the file name ${JSON.stringify(typed).slice(0, 30)}`, 'a safe one, .txt', name, safe);
  }
}
