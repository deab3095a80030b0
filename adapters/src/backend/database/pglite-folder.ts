import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { prepareDataFolder } from './data-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { StartupError } from './startup-error.ts';

/** The PostgreSQL that this version of PGlite is; it opens no other's files. */
const postgresMajor = '18';

export interface OpenedFolder {
  readonly database: PGlite;
  /** To be called when the schema is in place: from now on the data is somebody's. */
  confirm(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Opens `dataDir/database`. PGlite would make a new, empty database wherever it does not recognise one, so two files
 * beside it tell what is true: `initialised` that there is data, `creating` that a first start was cut short and
 * there is none yet.
 */
export async function openPgliteFolder(
  dataDir: string,
  template: () => Promise<Blob | undefined>,
): Promise<OpenedFolder> {
  const folder = join(dataDir, 'database');
  const creating = join(dataDir, 'creating');
  const initialised = join(dataDir, 'initialised');
  await prepareDataFolder(dataDir);
  const release = await lockFolder(join(dataDir, 'lock'), dataDir);
  try {
    if (existsSync(creating) && !existsSync(initialised)) await rm(folder, { recursive: true, force: true });
    const isNew = !(await isDatabase(folder, existsSync(initialised)));
    if (isNew) await writeFile(creating, '', { mode: 0o600 });
    const database = await (isNew ? create(folder, await template()) : open(folder));
    const confirm = async () => {
      await writeFile(initialised, `PostgreSQL ${postgresMajor}\n`, { mode: 0o600 });
      await rm(creating, { force: true });
    };
    return { database, confirm, release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Whether a start would find a database in `dataDir` or make one. @throws StartupError when it would refuse */
export const holdsDatabase = (dataDir: string): Promise<boolean> =>
  existsSync(join(dataDir, 'creating')) && !existsSync(join(dataDir, 'initialised'))
    ? Promise.resolve(false)
    : isDatabase(join(dataDir, 'database'), existsSync(join(dataDir, 'initialised')));

async function isDatabase(folder: string, initialised: boolean): Promise<boolean> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) {
    const entries = await readdir(folder).catch(() => []);
    if (initialised || entries.length > 0) throw damaged(folder);
    return false;
  }
  if (version.trim() !== postgresMajor) {
    throw new StartupError(
      `The database in ${folder} is of PostgreSQL ${version.trim().slice(0, 20)}, but this version needs ${postgresMajor}; restore a backup made with it or move the folder away.`,
    );
  }
  return true;
}

async function open(folder: string): Promise<PGlite> {
  try {
    return await PGlite.create(folder);
  } catch (error) {
    throw damaged(folder, error);
  }
}

/** A template that is of no use costs a few seconds and nothing else. */
async function create(folder: string, template: Blob | undefined): Promise<PGlite> {
  if (template) {
    try {
      return await PGlite.create(folder, { loadDataDir: template });
    } catch {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return PGlite.create(folder);
}

export const damaged = (folder: string, cause?: unknown): StartupError =>
  new StartupError(
    `The database in ${folder} is damaged and was left as it is; restore a backup or move the folder away to start anew.`,
    { cause },
  );
