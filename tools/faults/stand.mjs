// @ts-check
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Person } from '../../scripts/person.mjs';
import { AppCopy } from '../../scripts/processes.mjs';
import { at, freePort, root, Stop, until } from '../../scripts/project.mjs';
import { openFolder } from '../../scripts/temporary-folder.mjs';
import { ensure } from '../../scripts/tool-packages.mjs';
import * as postgres from '../providers/postgres.mjs';
import * as s3 from '../providers/s3.mjs';
import { wholeDeployment } from '../providers/whole-deployment.mjs';

/** The app on a real PostgreSQL, a real S3 service and a token issuer. */
export async function openStand() {
  const folder = openFolder('faults-');
  const steps = /** @type {(() => Promise<unknown> | unknown)[]} */ ([]);
  const close = async () => {
    for (let step = steps.pop(); step; step = steps.pop()) await step();
    rmSync(folder, { recursive: true, force: true });
  };
  const own = (/** @type {string} */ name) => {
    mkdirSync(join(folder, name), { mode: 0o755 });
    return join(folder, name);
  };
  try {
    await ensure('postgres', 's3');
    const { TestIssuer } = await import(at('backend/dist/test/test-issuer.js'));
    const issuer = await TestIssuer.start();
    steps.push(() => issuer.close());
    const database = await postgres.start(own('postgres'));
    steps.push(() => database.stop());
    const storage = await s3.start(own('s3'));
    steps.push(() => storage.stop());
    const app = new AppCopy({
      name: 'app',
      folder: root,
      logs: folder,
      environment: {
        ...issuer.environment,
        ...wholeDeployment({ ...database.env, ...storage.env }, 'embedded'),
        PORT: String(await freePort()),
        DATA_DIR: own('data'),
      },
    });
    await app.start();
    steps.push(() => app.stop('SIGKILL'));

    return {
      app,
      database,
      bucket: JSON.parse(storage.env.PROVIDERS_S3),
      /** Somebody with an account. */
      newPerson: async () => {
        const claims = { sub: randomUUID(), exp: Math.floor(Date.now() / 1000) + 7_200 };
        const person = new Person(app.url, await issuer.token(claims));
        await person.initialize();
        return person;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Milliseconds until a call succeeds.
 * @param {() => Promise<boolean>} works */
export async function timeUntil(works) {
  const begun = performance.now();
  if (await until(() => works().catch(() => false), 30_000)) return performance.now() - begun;
  throw new Stop('Not back within 30 s.');
}
