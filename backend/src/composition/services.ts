import type { Database, SecretStore } from '@toolkit/adapters/backend/database';
import type { FileStorage } from '@toolkit/application/backend/account';
import type { Mailer, MailFailureCode } from '@toolkit/application/backend/mail';
import type { IsListed } from '@toolkit/domain/validation';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Disposer } from '../disposer.ts';
import type { Checked } from '../health/health.module.ts';
import { meteredStorage } from '../metrics/metered-storage.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { connectDatabase } from './database.ts';
import { loadCommonPasswords } from './embedded-identity.ts';
import { backgroundCheck, type Files, openBucket, openFolder } from './files.ts';
import { loadSeal, openDelivery, openOutbox } from './mail.ts';

export interface ServiceOptions {
  readonly config: Config;
  readonly log: Logger;
  /** File of the common passwords that the embedded identity provider refuses. */
  readonly commonPasswords: string;
  /** File of the prepared database for a first start. */
  readonly template?: string;
  /** Shows progress to the person at the terminal. */
  readonly say?: (line: string) => void;
  /** Replaces every usual time limit on other services: tests wait longer than users would. */
  readonly patienceMs?: number;
}

/** The services that store data and send mail. */
export interface Services {
  readonly database: Database;
  readonly secrets: SecretStore;
  /** Undefined with an external identity provider, which sends its own mails and judges passwords itself. */
  readonly mail:
    | { readonly mailer: Mailer; readonly inboxUrl: string | undefined; readonly isListed: IsListed }
    | undefined;
  readonly files: FileStorage;
  readonly stored: Files;
  /** Checks whether files can be used now. */
  readonly storage: Checked;
}

/** Opens the services in order; the disposer closes them in the opposite order. */
export async function openServices(
  options: ServiceOptions,
  metrics: Metrics,
  disposer: Disposer,
): Promise<Services> {
  const { config, log, template, say = () => {}, patienceMs } = options;
  const isListed = config.firebase ? undefined : await loadCommonPasswords(options.commonPasswords);
  const delivery = config.firebase ? undefined : await openDelivery(config, log);
  if (delivery) disposer.add(() => delivery.close());

  const bucket = config.s3 && (await openBucket(config.s3, { log, say, patienceMs }));
  if (bucket) disposer.add(bucket.close);

  say('Opening the database ...');
  const { database, secrets } = await connectDatabase(config, { log, say, template, patienceMs });
  disposer.add(() => database.close());
  // Registered before the metrics that query the database: their queries would count as use of the pool.
  metrics.watchPool(database.pool);
  const countMail = (outcome: 'sent' | MailFailureCode) => metrics.mails.inc({ outcome });
  const mailer =
    delivery &&
    openOutbox(
      delivery,
      { dataSource: database.dataSource, seal: await loadSeal(config, secrets) },
      log,
      countMail,
    );
  if (mailer) {
    disposer.add(() => mailer.close());
    metrics.watchOutbox(mailer);
  }
  const stored = bucket ?? (await openFolder(config.dataDir, secrets, say));
  const files = meteredStorage(stored.files, metrics);
  return {
    database,
    secrets,
    mail: mailer && isListed && { mailer, inboxUrl: delivery.inboxUrl, isListed },
    files,
    stored,
    storage: bucket ? backgroundCheck(files) : files,
  };
}
