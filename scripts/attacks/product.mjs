// @ts-check
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, root } from '../project.mjs';
import { AppCopy } from '../topology/processes.mjs';

/** @typedef {Awaited<ReturnType<typeof startProduct>>} Product */

/** The built product on free ports, with data that is thrown away. It believes one proxy, so that
 * X-Forwarded-For stands for many sources.
 * @param {Record<string, string>} [settings] */
export async function startProduct(settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'attacked-'));
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
  const [port, inboxPort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const copy = new AppCopy({
    name: 'product',
    folder: root,
    logs: folder,
    environment: {
      PORT: String(port),
      INBOX_PORT: String(inboxPort),
      DATA_DIR: join(folder, 'data'),
      PUBLIC_URL: origin,
      TRUSTED_PROXIES: '1',
      ...settings,
    },
  });
  await copy.start();
  return {
    copy,
    port,
    origin,
    dataFolder: join(folder, 'data'),
    inbox: `http://127.0.0.1:${inboxPort}`,
    log: () => readFileSync(copy.log, 'utf8'),
    /** @returns {number} resident memory in bytes */
    memory: () => {
      const status = readFileSync(`/proc/${copy.child?.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
    },
    stop: async () => {
      await copy.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
