// @ts-check
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Stop } from '../../scripts/project.mjs';

/** What a walk needs of a browser. `act` takes a source of WebDriver's actions; `problems` are those of the console.
 * @typedef {{
 *   version: string,
 *   problems: string[],
 *   open: (address: string) => Promise<unknown>,
 *   run: (script: (...args: any[]) => unknown, ...args: unknown[]) => Promise<any>,
 *   act: (source: { type: string, id: string, actions: object[] }) => Promise<unknown>,
 *   upload: (css: string, path: string) => Promise<unknown>,
 *   picture: () => Promise<string>,
 *   close: () => Promise<unknown>,
 * }} Driver
 * @typedef {(folder: string) => Promise<Driver>} Open
 * @typedef {(title: string, work: () => Promise<unknown>) => Promise<void>} Step
 * @typedef {(visitor: Visitor, step: Step) => Promise<void>} Walk */

/** Runs in the page: finds and marks what a person would name, the last of its name, or else with these words in it.
 * `free`: it can be pressed. */
function look(/** @type {string} */ what) {
  const [kind = '', words = ''] = what.split(/ (.*)/);
  const css = {
    button: 'button',
    link: 'a[href]',
    item: '[role=menuitem]',
    text: 'body *',
    field: 'input:not([type=file]), textarea',
    file: 'input[type=file]',
  }[kind];
  const readName = (/** @type {any} */ element) => {
    const own = [...element.childNodes].map((node) => (node.nodeType === 3 ? node.data : ''));
    const label = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent;
    return (kind === 'text' ? own.join('') : (label ?? element.textContent)).trim();
  };
  const there = [...document.querySelectorAll(css ?? what)].filter(
    (element) => kind === 'file' || element.checkVisibility(),
  );
  const found = /** @type {any} */ (
    there.findLast((element) => !css || readName(element) === words) ??
      there.findLast((element) => readName(element).includes(words))
  );
  document.querySelector('[data-found]')?.removeAttribute('data-found');
  if (!found) return null;
  found.setAttribute('data-found', '');
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = found.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const hit = document.elementFromPoint(x, y);
  const isOnTop = [found, ...(found.labels ?? [])].some((part) => part.contains(hit));
  const free = isOnTop && !found.closest(':disabled, [aria-disabled=true]');
  return { x, y, free, value: String(found.value ?? found.textContent) };
}

/** The keys to which WebDriver gives characters of its own.
 * @type {Record<string, string>} */
const keys = { Control: '\uE009', Enter: '\uE007', ArrowRight: '\uE014', Tab: '\uE004', Escape: '\uE00C' };

/** Somebody at a browser: looks, waits, presses and types. What is looked for is written `button Log In`, `field Email`
 * or `text Copied.`, or as CSS. */
export class Visitor {
  /** @param {Driver} driver
   * @param {import('../../scripts/product.mjs').Product} app
   * @param {string} folder where files to choose are written, and `downloads` is */
  constructor(driver, app, folder) {
    this.driver = driver;
    this.app = app;
    this.folder = folder;
  }

  open(/** @type {string} */ address) {
    return this.driver.open(new URL(address, this.app.origin).href);
  }

  /** Waits until something is so; while a page changes, asking may fail.
   * @template Value
   * @param {string} what
   * @param {() => Promise<Value>} condition
   * @returns {Promise<Exclude<Value, false | null | undefined>>} */
  async until(what, condition) {
    let trouble = '';
    for (const end = Date.now() + 30_000; Date.now() < end; await sleep(20)) {
      const value = await condition().catch((error) => {
        trouble = ` (${error})`;
      });
      if (value) return /** @type {any} */ (value);
    }
    throw new Stop(`not so: ${what}${trouble}`);
  }

  /** @returns {Promise<ReturnType<typeof look>>} */
  look(/** @type {string} */ what) {
    return this.driver.run(look, what);
  }

  see(/** @type {string} */ what) {
    return this.until(`there is ${what}`, () => this.look(what));
  }

  at(/** @type {string} */ path) {
    return this.until(path, async () => (await this.driver.run(() => location.pathname)) === path);
  }

  /** Presses what stands still, with nothing over it, and drags it so far. */
  async press(/** @type {string} */ what, far = 0) {
    let before = /** @type {Awaited<ReturnType<typeof this.look>>} */ (null);
    const { x, y } = await this.until(`${what} can be pressed`, async () => {
      const [last, now] = [before, await this.look(what)];
      before = now;
      return now?.free && now.x === last?.x && now.y === last.y && now;
    });
    const move = (/** @type {number} */ x) => ({ type: 'pointerMove', duration: far, x, y });
    const actions = [
      move(x),
      { type: 'pointerDown', button: 0 },
      move(x + far),
      { type: 'pointerUp', button: 0 },
    ];
    await this.driver.act({ type: 'pointer', id: 'mouse', actions });
  }

  /** Keys that are held together. */
  keys(/** @type {string[]} */ ...names) {
    const values = names.map((name) => keys[name] ?? name);
    const down = values.map((value) => ({ type: 'keyDown', value }));
    const up = values.toReversed().map((value) => ({ type: 'keyUp', value }));
    return this.driver.act({ type: 'key', id: 'keys', actions: [...down, ...up] });
  }

  async fill(/** @type {string} */ label, /** @type {string} */ text) {
    await this.press(`field ${label}`);
    await this.keys('Control', 'a');
    for (const character of text) await this.keys(character);
    await this.holds(`field ${label}`, text);
  }

  holds(/** @type {string} */ what, /** @type {string} */ text) {
    return this.until(`${what} holds ${text}`, async () => (await this.look(what))?.value === text);
  }

  async choose(/** @type {string} */ label, /** @type {string} */ path) {
    await this.see(`file ${label}`);
    await this.driver.upload('[data-found]', path);
  }

  /** Waits until a file has come that is as expected, and removes it. */
  async download(/** @type {(bytes: Buffer) => boolean} */ isExpected) {
    const downloads = join(this.folder, 'downloads');
    const files = () => readdirSync(downloads).map((name) => join(downloads, name));
    const isThere = async () => files().some((path) => isExpected(readFileSync(path)));
    await this.until('the file has the bytes of the command line', isThere);
    for (const path of files()) rmSync(path);
  }
}
