// @ts-check
import { S3FileStorage, TypeormAccounts } from '@toolkit/adapters/backend/account';
import { openDatabase } from '@toolkit/adapters/backend/database';
import { sweepAvatars } from '@toolkit/application/backend/account';
import { at } from '../../scripts/project.mjs';

/** A clock far enough ahead that no save under way can still need the file. */
const later = { now: () => new Date(Date.now() + 2 * 3_600_000) };

/** Reports, after one sweep, pictures that accounts show but that are missing, and pictures that no account shows.
 * @param {string} databaseUrl
 * @param {ConstructorParameters<typeof S3FileStorage>[0]} bucket */
export async function pictures(databaseUrl, bucket) {
  const files = new S3FileStorage(bucket);
  const { schema } = await import(at('backend/dist/src/composition/database/schema.js'));
  const database = await openDatabase({ ...schema, url: databaseUrl });
  try {
    const before = await stored(files);
    const accounts = new TypeormAccounts(database.dataSource);
    await sweepAvatars({ accounts, files, clock: later });
    const after = await stored(files);
    const { rows } = await database.pool.query(`select avatar_path from accounts where avatar_path <> ''`);
    const shown = new Set(rows.map((row) => row.avatar_path));
    return {
      shown: shown.size,
      swept: before.size - after.size,
      dangling: [...shown].filter((path) => !before.has(path) || !after.has(path)),
      orphans: [...after].filter((path) => !shown.has(path)),
    };
  } finally {
    await database.close();
    files.close();
  }
}

/** @param {S3FileStorage} files */
async function stored(files) {
  const paths = /** @type {Set<string>} */ (new Set());
  for await (const { path } of files.list('avatars/')) paths.add(path);
  return paths;
}
