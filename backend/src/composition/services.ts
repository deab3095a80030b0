import { ForkedAvatarImages, TypeormAccounts } from '@toolkit/adapters/backend/account';
import { CryptoRandom, SystemClock } from '@toolkit/adapters/backend/environment';
import { PgLimits } from '@toolkit/adapters/backend/limits';
import { PgOutbox } from '@toolkit/adapters/backend/mail';
import type { MailFailureCode } from '@toolkit/application/backend/mail';
import { meteredStorage } from '../metrics/metered-storage.ts';
import { connectDatabase } from './database.ts';
import { loadCommonPasswords, openIdentity } from './embedded-identity.ts';
import { openBucket, openFolder } from './files.ts';
import { loadSeal, openDelivery, openOutbox } from './mail.ts';
import type { Ports, StartContext } from './ports.ts';

export interface ServiceOptions {
  /** File of the common passwords that the embedded identity provider refuses. */
  readonly commonPasswords: string;
  /** File of the prepared database for a first start. */
  readonly template?: string;
  /** Shows progress to the person at the terminal. */
  readonly say?: (line: string) => void;
}

/** Opens the configured services in order. @throws StartupError or ConfigError */
export async function openServices(
  { commonPasswords, template, say = () => {} }: ServiceOptions,
  { config, log, patienceMs, metrics, disposer }: StartContext,
): Promise<Ports> {
  const isListed = config.firebase ? undefined : await loadCommonPasswords(commonPasswords);
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
  const outbox = delivery && new PgOutbox(database.dataSource.manager, await loadSeal(config, secrets));
  const mailer = outbox && openOutbox(delivery, outbox, log, countMail);
  if (mailer) {
    disposer.add(() => mailer.close());
    metrics.watchOutbox(outbox);
  }
  const stored = bucket ?? (await openFolder(config.dataDir, secrets, say));
  const files = meteredStorage(stored.files, metrics);
  const identity = mailer && isListed && { ...(await openIdentity(database, secrets)), mailer, isListed };
  return {
    accounts: new TypeormAccounts(database.dataSource),
    files,
    images: new ForkedAvatarImages(),
    limits: new PgLimits(database.pool, metrics.countRefusal, config.databaseUrl === undefined),
    random: new CryptoRandom(),
    clock: new SystemClock(),
    identity,
    signedFiles: stored.signed,
    fileOrigin: stored.origin,
    inboxUrl: delivery?.inboxUrl,
    checks: [database, ...(identity ? [identity.signer] : []), stored.check ?? files],
  };
}
