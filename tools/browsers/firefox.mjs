// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from '../../scripts/browser.mjs';
import { end } from '../../scripts/processes.mjs';
import { endWithUs, freePort, Stop, until } from '../../scripts/project.mjs';

/** Firefox without a window, over WebDriver BiDi.
 * @type {import('./visitor.mjs').Open} */
export async function openFirefox(folder) {
  const command = onPath('firefox-esr') ?? onPath('firefox');
  if (!command) throw new Stop('There is no Firefox; on Debian: apt-get install firefox-esr.');
  const profile = join(folder, 'profile');
  const downloads = { 'browser.download.dir': join(folder, 'downloads'), 'browser.download.folderList': 2 };
  const lines = Object.entries(downloads).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  mkdirSync(profile);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const port = await freePort();
  const args = ['--headless', '--profile', profile, '--remote-debugging-port', String(port)];
  const firefox = endWithUs(spawn(command, args, { stdio: 'ignore' }));
  const listens = () => fetch(`http://127.0.0.1:${port}`).then(Boolean, () => false);
  if (!(await until(listens, 60_000))) throw new Stop('Firefox does not start.');
  const { WebSocket } = await import('ws');
  const socket = new WebSocket(`ws://127.0.0.1:${port}/session`);
  await once(socket, 'open');

  const asked = /** @type {{ resolve: (value: any) => void, reject: (error: Error) => void }[]} */ ([]);
  const problems = /** @type {string[]} */ ([]);
  socket.on('message', (data) => {
    const { id, type, result, message, params } = JSON.parse(String(data));
    if (type === 'success') asked[id]?.resolve(result);
    else if (type === 'error') asked[id]?.reject(new Error(message));
    else if (['error', 'warn'].includes(params.level)) problems.push(params.text);
  });
  /** @returns {Promise<any>} */
  const ask = (/** @type {string} */ method, params = {}) =>
    new Promise((resolve, reject) => {
      const id = asked.push({ resolve, reject }) - 1;
      socket.send(JSON.stringify({ id, method, params }));
    });
  const { capabilities } = await ask('session.new', { capabilities: {} });
  await ask('session.subscribe', { events: ['log.entryAdded'] });
  const { context } = await ask('browsingContext.create', { type: 'window' });
  await ask('browsingContext.activate', { context });
  await ask('browsingContext.setViewport', { context, viewport: { width: 1440, height: 900 } });
  /** Calls a function in the page with a text. */
  const call = async (/** @type {string} */ functionDeclaration, /** @type {string} */ value) => {
    const given = { functionDeclaration, arguments: [{ type: 'string', value }], awaitPromise: true };
    const { result, exceptionDetails } = await ask('script.callFunction', { ...given, target: { context } });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result;
  };
  return {
    version: `Firefox ${capabilities.browserVersion}`,
    problems,
    open: (url) => ask('browsingContext.navigate', { context, url, wait: 'complete' }),
    async run(script, ...args) {
      const whole = `async (args) => JSON.stringify((await (${script})(...JSON.parse(args))) ?? null)`;
      return JSON.parse((await call(whole, JSON.stringify(args))).value);
    },
    act: (source) => ask('input.performActions', { context, actions: [source] }),
    async upload(css, path) {
      const { sharedId } = await call('(css) => document.querySelector(css)', css);
      await ask('input.setFiles', { context, element: { sharedId }, files: [path] });
    },
    picture: async () => (await ask('browsingContext.captureScreenshot', { context })).data,
    async close() {
      await ask('browser.close').catch(() => {});
      socket.terminate();
      await end(firefox);
    },
  };
}
