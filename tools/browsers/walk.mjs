// @ts-check
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { goldenRuns } from '../../scripts/golden-runs.mjs';
import { newEmail, waitForMails } from '../../scripts/person.mjs';
import { at, Stop } from '../../scripts/project.mjs';

/** @typedef {import('./visitor.mjs').Visitor} Visitor
 * @typedef {import('./visitor.mjs').Walk} Walk */

async function makePhoto() {
  const { default: sharp } = await import('sharp');
  const create = { width: 300, height: 200, channels: /** @type {const} */ (3), background: 'teal' };
  return sharp({ create }).jpeg().toBuffer();
}

/** From registration to a picture; ends signed in.
 * @type {Walk} */
export async function walkAccount(visitor, step) {
  const person = { email: newEmail(), password: 'first secret 1' };
  await step('registers, and verifies by the mailed link', async () => {
    await visitor.open('/');
    await visitor.press('link Sign up');
    await visitor.see('text Create a new account');
    await visitor.fill('Email', person.email);
    await visitor.fill('Password', person.password);
    await visitor.press('button Register');
    await visitor.press('button Send Verification Email');
    const [mail] = await waitForMails(visitor.app.inbox, person.email);
    await visitor.open(mail?.links[0] ?? '');
    await visitor.press('button Verify email address');
    await visitor.press('link Continue');
    await visitor.at('/dashboard/overview');
  });

  await step('saves a name and a picture moved by hand and by key, and finds both again', async () => {
    await visitor.open('/dashboard/account');
    const picture = join(visitor.folder, 'picture.jpg');
    writeFileSync(picture, await makePhoto());
    await visitor.choose('Avatar file', picture);
    await visitor.press('.crop-box', 40);
    await visitor.keys('ArrowRight');
    await visitor.press('button Use picture');
    await visitor.fill('First name', 'Ada');
    await visitor.fill('Last name', 'Lovelace');
    await visitor.keys('Enter');
    await visitor.see('text Personal details updated successfully');
    await visitor.open('/dashboard/account');
    await visitor.holds('field First name', 'Ada');
    await visitor.see('header img[src]');
  });
  await step('reaches by Tab only what can be used, on a page and in a dialog', async () => {
    // A page that is reached within the app gives its title the focus.
    await visitor.open('/dashboard/overview');
    await visitor.see('button Account menu');
    await expectStops(visitor, 40, 'a', ['a', 'button', 'input', 'summary', 'body', 'html']);
    await visitor.keys('Control', 'k');
    await visitor.see('[role=dialog] [role=option]');
    await expectStops(visitor, 6, 'input', ['input', 'button']);
  });
}

/** Presses Tab so often, or until the browser's own controls have the focus: a page hears nothing of them.
 * @param {Visitor} visitor
 * @param {number} presses
 * @param {string} needed
 * @param {string[]} usable */
async function expectStops(visitor, presses, needed, usable) {
  const stops = new Set();
  for (let press = 0; press < presses; press += 1) {
    await visitor.keys('Tab');
    const stop = await visitor.driver.run(() => document.hasFocus() && document.activeElement?.localName);
    if (!stop) break;
    stops.add(stop);
  }
  const others = [...stops].filter((name) => !usable.includes(name));
  if (!stops.has(needed) || others.length > 0) throw new Stop(`Tab stops at ${[...stops].join(', ')}`);
}

/** Opens the generator as it is at first. */
async function begin(/** @type {Visitor} */ visitor) {
  await visitor.open('/dashboard/url-generator');
  await visitor.see('button Generate');
  if (await visitor.look('button Start over')) await visitor.press('button Start over');
}

/** Chooses a list, generates as soon as it has been read, and gets a file as expected.
 * @param {Visitor} visitor
 * @param {string} list
 * @param {(file: Buffer) => boolean} isExpected */
async function generate(visitor, list, isExpected) {
  await visitor.choose('Keyword list', list);
  const count = async () => /^[1-9]/.test((await visitor.look('[id$=-count] strong'))?.value ?? '');
  await visitor.until('the keywords are counted', count);
  // Until they are there, the button can move away from under the pointer.
  await visitor.see('button Look at 20');
  await visitor.press('button Generate');
  await visitor.download(isExpected);
}

/** Generates a file in order, held against that of the command line. */
async function generateInOrder(/** @type {Visitor} */ visitor, /** @type {string[]} */ keywords) {
  const list = join(visitor.folder, 'list.txt');
  writeFileSync(list, keywords.join('\n'));
  const words = [at('cli/bin/traffic-toolkit.mjs'), 'generate', '--in-order', list];
  const expected = execFileSync(process.execPath, words, { maxBuffer: 2 ** 30 });
  await begin(visitor);
  await visitor.press('field Randomize');
  await generate(visitor, list, (file) => file.equals(expected));
  return { list, expected };
}

/** Every way in which the generator reads and writes; signed in.
 * @type {Walk} */
export async function walkGenerator(visitor, step) {
  for (const { name, recipe, list, further, bytes } of goldenRuns())
    await step(`generates the file of golden/${name}`, async () => {
      await begin(visitor);
      await visitor.press('button Recipes');
      await visitor.choose('Import a recipe', recipe);
      await visitor.see('text is loaded');
      for (const { placeholder, path } of further) {
        const field = `Choose a file instead, for the list ${placeholder}`;
        if (!(await visitor.look(`file ${field}`))) {
          await visitor.press('button Add a list');
          await visitor.see('file Choose a file instead');
          await visitor.fill('Name of the list', placeholder);
        }
        await visitor.choose(field, path);
      }
      await generate(visitor, list, (file) => file.equals(bytes));
    });
  await step('generates 100,000 URLs in order and at random', async () => {
    const keywords = Array.from({ length: 100_000 }, (_, index) => `wort ${index} ä`);
    const { list, expected } = await generateInOrder(visitor, keywords);
    const sorted = (/** @type {Buffer} */ file) => file.toString().split('\r\n').sort().join();
    await visitor.press('field Randomize');
    await generate(visitor, list, (file) => !file.equals(expected) && sorted(file) === sorted(expected));
  });
  await step('copies URLs, and takes them as keywords where they are pasted', async () => {
    const { expected } = await generateInOrder(visitor, ['eins', 'zwei', '日本 語']);
    await visitor.press('button Copy');
    await visitor.see('text Copied.');
    await begin(visitor);
    await visitor.press('button Paste keywords instead');
    await visitor.press('textarea.keyword-paste');
    await visitor.keys('Control', 'v');
    await visitor.holds('textarea.keyword-paste', expected.toString().replaceAll('\r\n', '\n'));
  });
}
