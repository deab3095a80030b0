// @ts-check
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppCopy } from './processes.mjs';
import { bundledServer, freePort, root, Stop, unlessInterrupted } from './project.mjs';

/** @typedef {Awaited<ReturnType<typeof startProduct>>} Product */

/** How to stop what this process has started. */
const stops = /** @type {Set<() => Promise<void>>} */ (new Set());

export const stopProducts = () => Promise.all([...stops].map((stop) => stop()));

/** The built product on free ports, with data that is thrown away. It believes one proxy, so that X-Forwarded-For stands
 * for many sources.
 * @param {Record<string, string>} [settings]
 * @param {string} [server] the file that runs */
export async function startProduct(settings = {}, server = bundledServer) {
  await unlessInterrupted();
  const folder = mkdtempSync(join(tmpdir(), 'product-'));
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
  const [port, inboxPort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const copy = new AppCopy({
    name: 'product',
    folder: root,
    server,
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
  const log = () => readFileSync(copy.log, 'utf8');
  const stop = async () => {
    await copy.stop();
    rmSync(folder, { recursive: true, force: true });
    stops.delete(stop);
  };
  stops.add(stop);
  await copy.start().catch(async () => {
    const said = log().trim().slice(-2_000);
    await stop();
    throw new Stop(`The product did not start: ${said}`);
  });
  return {
    copy,
    port,
    origin,
    inbox: `http://127.0.0.1:${inboxPort}`,
    log,
    /** @returns {number} resident memory in bytes */
    memory: () => {
      const status = readFileSync(`/proc/${copy.child?.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
    },
    stop,
  };
}
