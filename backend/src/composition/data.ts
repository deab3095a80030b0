import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartupError } from '@toolkit/adapters/backend/database';
import { backUp, move, restore } from '@toolkit/adapters/backend/installation';
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { schema } from './database.ts';

const usage = `Usage:
  npm run data:backup [-- FILE]          the embedded installation of DATA_DIR into one archive
  npm run data:restore -- FILE           an archive into DATA_DIR, which must be empty
  npm run data:move -- --to DATABASE_URL the embedded installation to PostgreSQL and, with the S3_ settings, to S3`;

const commands: Record<string, (args: readonly string[]) => Promise<void>> = {
  async backup(args) {
    const name = `traffic-toolkit-${new Date().toISOString().replace(/[-:]|\..*/g, '')}.tar.gz`;
    const archive = fileAt(positional(args, 0, 1)[0] ?? name);
    const files = await backUp(settings().dataDir, archive);
    console.log(`${files} files are backed up in ${archive}. It holds secrets: keep it like a password.`);
  },
  async restore(args) {
    const { dataDir } = settings();
    const { files, accounts } = await restore(fileAt(positional(args, 1, 1)[0] ?? ''), dataDir, schema);
    console.log(
      `Restored to ${dataDir}: ${files} files, ${accounts} accounts. npm start goes on from there.`,
    );
  },
  async move(args) {
    const { values } = parseArgs({ args: [...args], options: { to: { type: 'string' } } });
    if (values.to === undefined) throw new ConfigError(usage);
    const { dataDir, s3, databaseUrl } = readConfig({ ...process.env, DATABASE_URL: values.to });
    const { rows, files } = await move({ schema, dataDir, to: databaseUrl ?? '', s3, say: console.log });
    for (const [table, count] of Object.entries(rows)) console.log(`${table.padEnd(24)}${count} rows`);
    console.log(
      files === undefined
        ? 'Avatars stay in DATA_DIR: no S3_BUCKET is set.'
        : `avatars${' '.repeat(17)}${files} files`,
    );
    console.log(
      'Everything arrived: counts and checksums agree. Start with DATABASE_URL from now on; the old folder is as it was.',
    );
  },
};

/** Relative to the directory in which the command was typed, which npm passes in INIT_CWD. */
const fileAt = (name: string): string => resolve(process.env.INIT_CWD ?? '', name);

const settings = () => readConfig({ ...process.env, DATABASE_URL: undefined });

function positional(args: readonly string[], least: number, most: number): readonly string[] {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
  if (positionals.length < least || positionals.length > most) throw new ConfigError(usage);
  return positionals;
}

// Only this user may read archives and restored files.
process.umask(0o077);

try {
  const [name = '', ...args] = process.argv.slice(2);
  const command = commands[name];
  if (!command) throw new ConfigError(usage);
  await command(args);
} catch (error) {
  const foreseen = error instanceof StartupError || error instanceof ConfigError;
  const misused = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE');
  console.error(foreseen ? error.message : misused ? usage : error);
  process.exitCode = 1;
}
