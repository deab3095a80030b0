// @ts-check
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { at, Stop } from './project.mjs';

const systemNames = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];

/** Chrome's own sandbox needs a kernel feature that containers and root lack; the tests load only our own pages. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--font-render-hinting=none',
];

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} name */
export const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable);

/** The npm package unpacks to a shared folder with a predictable name; this gives it one of the project's own. */
async function fromPackage() {
  const folder = at('.cache/chromium');
  mkdirSync(folder, { recursive: true });
  const temporary = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    return await chromium.executablePath();
  } finally {
    if (temporary === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporary;
  }
}

/** Whether the system has the libraries that a program needs.
 * @param {string} path */
const canStart = (path) => spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;

/** Finds a browser: E2E_CHROMIUM, that of the npm package, the system's, else Playwright's own. The package's has no
 * windows to draw, which saves a fifth to a third of the processor time. The path is stored in E2E_CHROMIUM, so that
 * child processes neither search nor unpack again.
 * @returns {Promise<string>} path of the executable */
export async function findBrowser() {
  if (process.env.E2E_CHROMIUM) return process.env.E2E_CHROMIUM;
  const fits = process.platform === 'linux' && process.arch === 'x64';
  const packaged = fits ? await fromPackage() : undefined;
  if (packaged && canStart(packaged)) return keep(packaged);
  const system = systemNames.map(onPath).find(Boolean);
  if (system) return keep(system);
  const { chromium } = await import('@playwright/test');
  // If none is there, the start says what the package's lacks.
  const own = chromium.executablePath();
  return keep(existsSync(own) ? own : (packaged ?? own));
}

/** @param {string} path */
function keep(path) {
  process.env.E2E_CHROMIUM = path;
  return path;
}

/** Launches the browser that {@link findBrowser} finds, or says in one sentence what is missing. */
export async function launchBrowser() {
  const executablePath = await findBrowser();
  const { chromium } = await import('@playwright/test');
  try {
    return await chromium.launch({ executablePath, args: browserArguments });
  } catch (error) {
    const missing = /(lib[\w.+-]+\.so[.\d]*): cannot open/.exec(String(error))?.[1];
    const remedy = missing
      ? `the system library ${missing} is missing (on Debian: apt-get install libnss3 libnspr4 libexpat1)`
      : `${(error instanceof Error ? error.message : String(error)).split('\n')[0]} (set E2E_CHROMIUM to another Chrome or Chromium)`;
    throw new Stop(`The browser ${executablePath} does not start: ${remedy}.`);
  }
}

/** Says which browser starts, or why none does. */
export async function tryBrowser() {
  const browser = await launchBrowser();
  console.log(`Browser ${browser.version()}: ${process.env.E2E_CHROMIUM}`);
  await browser.close();
}
