import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readCode, StartupError } from '@toolkit/application/backend/environment';
import { pino } from 'pino';
import { describeFailure } from '../http/request-log.ts';
import { backUp } from '../installation/backup.ts';
import { move } from '../installation/move.ts';
import { restore } from '../installation/restore.ts';
import { type Config, readConfig } from './config.ts';
import { schema } from './database/schema.ts';
import type { OpenContext, OpenDatabase } from './provider.ts';

const usage = `Usage:
  npm run data:backup [-- FILE]          the embedded installation of DATA_DIR into one archive
  npm run data:restore -- FILE           an archive into DATA_DIR, which must be empty
  npm run data:move -- --to DATABASE_URL the embedded installation to PostgreSQL and, if one is set, to a shared storage`;

async function backUpTo(file: string | undefined): Promise<void> {
  const name = `traffic-toolkit-${new Date().toISOString().replace(/[-:]|\..*/g, '')}.tar.gz`;
  const archive = fileAt(file ?? name);
  const { dataDir } = readEmbedded();
  await backUp(dataDir, archive);
  console.log(
    `The embedded installation in ${dataDir} is backed up in ${archive}. It holds secrets: keep it like a password.`,
  );
}

async function restoreFrom(file: string): Promise<void> {
  const { dataDir } = readEmbedded();
  const people = await restore(fileAt(file), dataDir, schema);
  console.log(`Restored to ${dataDir}: ${people} people. npm start goes on from there.`);
}

async function moveTo(to: string): Promise<void> {
  if (process.env.DATABASE_URL !== to) readEmbedded();
  const { rows, files } = await moveWithAvatars(to, readConfig({ ...process.env, DATABASE_URL: to }));
  for (const [table, count] of Object.entries(rows)) console.log(`${table.padEnd(24)}${count} rows`);
  console.log(
    files === undefined
      ? 'Avatars stay in DATA_DIR: no shared storage is set, such as S3_BUCKET.'
      : `avatars${' '.repeat(17)}${files} files`,
  );
  console.log(
    'Everything arrived: counts and checksums agree. Start with DATABASE_URL from now on. The old database is as it was, and is not started any more.',
  );
}

/** Moves avatars too if all processes can share the configured storage. */
async function moveWithAvatars(to: string, config: Config) {
  const { dataDir } = config;
  const { provider, settings } = config.storage;
  const say = console.log;
  if (!provider.shared) return move({ schema, dataDir, to, avatars: undefined, say });
  let opening: Promise<OpenDatabase> | undefined;
  const start: OpenContext = {
    server: config,
    log: pino({ level: 'silent' }),
    say,
    database: () => (opening ??= config.database.provider.open(config.database.settings, start)),
  };
  const { files, close } = await provider.open(settings, start);
  const says = (failure: unknown) => provider.says?.(failure, settings);
  try {
    return await move({ schema, dataDir, to, avatars: { files, says }, say });
  } finally {
    close();
    await (await opening)?.database.close();
  }
}

/** Relative to the directory in which the command was typed, which npm passes in INIT_CWD. */
const fileAt = (name: string): string => resolve(process.env.INIT_CWD ?? '', name);

/** The settings of an embedded installation. @throws StartupError if it is not the one in use */
function readEmbedded(): Config {
  const config = readConfig(process.env);
  if (config.database.provider.shared)
    throw new StartupError(
      'DATABASE_URL is set: this installation is in PostgreSQL. Back it up, restore or move it with pg_dump and pg_restore, see "Back-up" in docs/deploy.md. For an embedded installation in DATA_DIR, unset it first.',
    );
  return config;
}

// Only this user may read archives and restored files.
process.umask(0o077);

try {
  const options = { to: { type: 'string' } } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [command, file, ...more] = positionals;
  const { to } = values;
  if (more.length > 0) throw new StartupError(usage);
  if (command === 'backup' && to === undefined) await backUpTo(file);
  else if (command === 'restore' && file !== undefined && to === undefined) await restoreFrom(file);
  else if (command === 'move' && file === undefined && to !== undefined) await moveTo(to);
  else throw new StartupError(usage);
} catch (error) {
  const isMisused = readCode(error).startsWith('ERR_PARSE');
  console.error(error instanceof StartupError ? error.message : isMisused ? usage : describeFailure(error));
  process.exitCode = 1;
}
