import { existsSync } from 'node:fs';
import { access, constants, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { explain, type Finding, ok, problem, warning } from './finding.ts';
import { judgeMigrations } from './migrations.ts';

/** Of the embedded database. */
export interface FolderQuestions {
  /** Locks the folder and releases it; rejects with a sentence if another process uses the folder. */
  readonly lock: () => Promise<void>;
  /** Whether a database of the right version is there; rejects with a sentence if it is unusable. */
  readonly holdsDatabase: () => Promise<boolean>;
  /** The migrations that a start would run. Needs the lock; rejects as `holdsDatabase`, or if they cannot be read. */
  readonly readPending: () => Promise<readonly string[]>;
}

const fewBytes = 1_000_000_000;

/** Checks DATA_DIR, which holds pictures, keys and perhaps the database. Removes all that it writes. */
export async function checkDataFolder(dataDir: string, database?: FolderQuestions): Promise<Finding[]> {
  if (!existsSync(dataDir)) return newFolder(dataDir);
  const unwritable = await writeProblem(dataDir);
  if (unwritable) return [unwritable];
  const findings: Finding[] = [ok(`${dataDir} can be written.`), ...(await openToOthers(dataDir))];
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < fewBytes) {
    findings.push(warning(`There is less than 1 GB of space left in ${dataDir}; make room.`));
  }
  if (!database) return findings;
  const locked = await findTrouble(database.lock);
  if (locked !== undefined) {
    findings.push(
      warning(
        `${locked} If that is this application, all is well; stop it to see which migrations are pending.`,
      ),
    );
  }
  const damage = await findTrouble(async () => {
    const holds = await database.holdsDatabase();
    findings.push(ok(holds ? 'It holds a database.' : 'There is no database yet; the start makes one.'));
    if (holds && locked === undefined) findings.push(await judgePending(database));
  });
  if (damage !== undefined) findings.push(problem(damage));
  return findings;
}

async function newFolder(dataDir: string): Promise<Finding[]> {
  let parent = dirname(dataDir);
  while (!existsSync(parent)) parent = dirname(parent);
  try {
    await access(parent, constants.W_OK | constants.X_OK);
    return [ok(`${dataDir} is not there yet; the start makes it.`)];
  } catch {
    return [
      problem(
        `${dataDir} is not there and cannot be made in ${parent}; make it, or choose another with DATA_DIR.`,
      ),
    ];
  }
}

async function writeProblem(dataDir: string): Promise<Finding | undefined> {
  const probe = join(dataDir, `.doctor-${process.pid}`);
  try {
    await writeFile(probe, '', { flag: 'wx', mode: 0o600 });
    await rm(probe);
    return undefined;
  } catch (error) {
    return problem(
      `${dataDir} cannot be written (${explain(error)}); give it to the user of this process, or choose another with DATA_DIR.`,
    );
  }
}

async function openToOthers(dataDir: string): Promise<Finding[]> {
  const { mode } = await stat(dataDir);
  if (process.platform === 'win32' || (mode & 0o007) === 0) return [];
  const keys = await stat(join(dataDir, 'keys')).catch(() => undefined);
  if (keys && (keys.mode & 0o077) === 0) return [];
  return [warning(`Other users of this machine can look into ${dataDir}; chmod 700 keeps them out.`)];
}

async function judgePending({ readPending }: FolderQuestions): Promise<Finding> {
  try {
    return judgeMigrations(await readPending());
  } catch (error) {
    if (isStartupError(error)) throw error;
    return warning(
      `No copy of the database could be read to see which migrations are pending (${explain(error)}); make room for it. If there is room, the database may be damaged.`,
    );
  }
}

async function findTrouble(ask: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await ask();
    return undefined;
  } catch (error) {
    if (isStartupError(error)) return error.message;
    throw error;
  }
}

const isStartupError = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'StartupError';
