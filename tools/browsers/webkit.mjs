// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from '../../scripts/browser.mjs';
import { end } from '../../scripts/processes.mjs';
import { endWithUs, freePort, Stop, waitFor } from '../../scripts/project.mjs';

/** @param {string} name
 * @param {string[]} args
 * @param {Record<string, string>} [env] */
function start(name, args, env = {}) {
  const path = onPath(name);
  if (!path) throw new Stop(`There is no ${name}; on Debian: apt-get install webkit2gtk-driver xvfb.`);
  return endWithUs(spawn(path, args, { env: { PATH: process.env.PATH, ...env } }));
}

/** The small browser of WebKitGTK on a screen of its own, over W3C WebDriver, which tells nothing of the console.
 * @type {import('./visitor.mjs').Open} */
export async function openWebKit(folder) {
  mkdirSync(join(folder, '.config'));
  writeFileSync(join(folder, '.config/user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/downloads"\n');
  const screen = start('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1800x24']);
  const [number] = await once(screen.stdout, 'data');
  const port = await freePort();
  const driver = start('WebKitWebDriver', [`--port=${port}`], {
    HOME: folder,
    DISPLAY: `:${String(number).trim()}`,
    NO_AT_BRIDGE: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  });
  driver.stdout.resume();
  driver.stderr.resume();
  const base = `http://127.0.0.1:${port}`;
  await waitFor(`${base}/status`, 60_000);

  let session = '/session';
  /** @returns {Promise<any>} */
  const ask = async (/** @type {string} */ path, body = {}, method = 'POST') => {
    const content = method === 'POST' ? { body: JSON.stringify(body) } : {};
    const { value } = await (await fetch(`${base}${session}${path}`, { method, ...content })).json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const alwaysMatch = {
    'webkitgtk:browserOptions': { args: ['--automation'] },
    timeouts: { script: 120_000 },
  };
  const { sessionId, capabilities } = await ask('', { capabilities: { alwaysMatch } });
  session += `/${sessionId}`;
  // Each download takes a line of the window.
  await ask('/window/rect', { width: 1440, height: 1700 });
  return {
    version: `WebKitGTK ${capabilities.browserVersion}`,
    problems: [],
    open: (url) => ask('/url', { url }),
    async run(script, ...args) {
      const whole = `const done = arguments[1]; Promise.resolve((${script})(...arguments[0])).then(
        (value) => done({ value }), (error) => done({ error: String(error) }))`;
      const { value, error } = await ask('/execute/async', { script: whole, args: [args] });
      if (error) throw new Error(error);
      return value;
    },
    act: (source) => ask('/actions', { actions: [source] }),
    async upload(value, text) {
      const [element] = Object.values(await ask('/element', { using: 'css selector', value }));
      await ask(`/element/${element}/value`, { text });
    },
    picture: () => ask('/screenshot', {}, 'GET'),
    async close() {
      await ask('', {}, 'DELETE').catch(() => {});
      await end(driver);
      await end(screen);
    },
  };
}
