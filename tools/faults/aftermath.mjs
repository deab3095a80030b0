// @ts-check
import { S3FileStorage, TypeormAccounts } from '@toolkit/adapters/backend/account';
import { openDatabase } from '@toolkit/adapters/backend/database';
import { sweepAvatars } from '@toolkit/application/backend/account';
import { at } from '../../scripts/project.mjs';
import { query } from './stand.mjs';
import { loss } from './writers.mjs';

/** @typedef {import('./writers.mjs').User} User
 * @typedef {ConstructorParameters<typeof S3FileStorage>[0]} Bucket */

/** A clock far enough ahead that no save under way can still need the file. */
const later = { now: () => new Date(Date.now() + 2 * 3_600_000) };

/** Reports acknowledged saves that are missing.
 * @param {string} databaseUrl
 * @param {User[]} users */
export async function lost(databaseUrl, users) {
  const rows = await query(databaseUrl, 'select subject, first_name, avatar_path from accounts');
  const found = new Map(
    rows.map((row) => [row.subject, { firstName: row.first_name ?? '', avatarPath: row.avatar_path ?? '' }]),
  );
  return users.flatMap(({ subject, attempts }) => {
    const problem = loss(attempts, found.get(subject) ?? { firstName: '', avatarPath: '' });
    return problem ? [`${subject} ${problem}`] : [];
  });
}

/** Reports, after one sweep, pictures that accounts show but that are missing, and pictures that no account shows.
 * @param {string} databaseUrl
 * @param {Bucket} bucket */
export async function pictures(databaseUrl, bucket) {
  const files = new S3FileStorage(bucket);
  const { schema } = await import(at('backend/dist/src/composition/database/schema.js'));
  const database = await openDatabase({ ...schema, url: databaseUrl });
  try {
    const before = await stored(files);
    const accounts = new TypeormAccounts(database.dataSource);
    await sweepAvatars({ accounts, files, clock: later });
    const after = await stored(files);
    const rows = await query(databaseUrl, `select avatar_path from accounts where avatar_path <> ''`);
    const shown = new Set(rows.map((row) => row.avatar_path ?? ''));
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
