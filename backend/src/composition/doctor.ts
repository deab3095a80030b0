import { join } from 'node:path';
import { S3FileStorage, s3Refusal } from '@toolkit/adapters/backend/account';
import {
  holdsDatabase,
  lockFolder,
  postgresFacts,
  refuseMoved,
  StartupError,
} from '@toolkit/adapters/backend/database';
import { SmtpMailer } from '@toolkit/adapters/backend/mail';
import type { Config, S3Settings } from '../config/config.ts';
import { checkBucket } from '../doctor/bucket.ts';
import { checkDataFolder } from '../doctor/data-folder.ts';
import { type Check, type Finding, problem } from '../doctor/finding.ts';
import { checkFirebase, checkIdentity } from '../doctor/identity.ts';
import { checkMail } from '../doctor/mail.ts';
import { checkPorts } from '../doctor/ports.ts';
import { judgePostgres } from '../doctor/postgres.ts';
import { checkContact, checkPublicUrl } from '../doctor/settings.ts';
import { schema } from './database.ts';
import { smtpName } from './mail.ts';

/** The checks for these settings. They use the same adapters as the application. */
export function makeChecks(config: Config, mailTo: string | undefined): Check[] {
  const { databaseUrl, s3, firebase } = config;
  return [
    { about: 'Address', seconds: 1, run: () => checkPublicUrl(config) },
    { about: 'Ports', seconds: 5, run: () => checkPorts(config) },
    ...(databaseUrl === undefined || !s3
      ? [{ about: 'Data folder', seconds: 10, run: () => dataFolder(config) }]
      : []),
    ...(databaseUrl === undefined
      ? []
      : [{ about: 'PostgreSQL', seconds: 10, run: () => postgres(databaseUrl) }]),
    ...(s3 ? [{ about: 'S3', seconds: 40, run: () => bucket(s3, config.publicUrl) }] : []),
    ...(firebase ? [] : [{ about: 'Mail', seconds: 65, run: () => mail(config, mailTo) }]),
    { about: 'Identity', seconds: 10, run: () => checkIdentity(config) },
    ...(firebase ? [{ about: 'Firebase', seconds: 10, run: () => checkFirebase(config) }] : []),
    { about: 'Contact', seconds: 1, run: () => checkContact(config) },
  ];
}

function dataFolder({ dataDir, databaseUrl }: Config): Promise<Finding[]> {
  return checkDataFolder(dataDir, databaseUrl === undefined, {
    lock: async () => (await lockFolder(join(dataDir, 'lock'), dataDir))(),
    holdsDatabase: async () => {
      await refuseMoved(dataDir);
      return holdsDatabase(dataDir);
    },
  });
}

async function postgres(url: string): Promise<Finding[]> {
  try {
    return judgePostgres(await postgresFacts(url, schema));
  } catch (error) {
    if (error instanceof StartupError) return [problem(error.message)];
    throw error;
  }
}

async function bucket(s3: S3Settings, publicUrl: string | undefined): Promise<Finding[]> {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const files = new S3FileStorage(s3);
  try {
    return await checkBucket({ files, publicUrl, refusal: (error) => s3Refusal(error, s3) });
  } finally {
    files.close();
  }
}

async function mail(config: Config, to: string | undefined): Promise<Finding[]> {
  const { smtpUrl: url, mailFrom: from } = config;
  const server = url === undefined ? undefined : new SmtpMailer({ url, from, name: smtpName(config) });
  try {
    return await checkMail(config, server, to);
  } finally {
    void server?.close();
  }
}
