import { ForkedAvatarImages, RememberedAccounts, TypeormAccounts } from '@toolkit/adapters/backend/account';
import { SystemClock } from '@toolkit/adapters/backend/environment';
import { PgLimits } from '@toolkit/adapters/backend/limits';
import { Outbox, OutboxMailer } from '@toolkit/adapters/backend/mail';
import type { Say } from '@toolkit/application/backend/environment';
import { meteredStorage } from '../metrics/metered-storage.ts';
import type { StartContext } from './app.ts';
import { loadCommonPasswords } from './identity/embedded.ts';
import { loadMailEncryption } from './outbox.ts';
import type { Ports } from './ports.ts';
import type { OpenContext, OpenDatabase } from './provider.ts';

export interface ServiceOptions {
  /** File of the common passwords that the embedded identity provider refuses. */
  readonly commonPasswords: string;
  /** File of the prepared database for a first start. */
  readonly template?: string;
  readonly say?: Say;
}

/** Opens the configured services in order. @throws StartupError */
export async function openServices(
  { commonPasswords, template, say = () => {} }: ServiceOptions,
  { config, log, patienceMs, metrics, disposer }: StartContext,
): Promise<Ports> {
  const { mail, storage, identity } = config;
  let opening: Promise<OpenDatabase> | undefined;
  const open: OpenContext = {
    server: config,
    log,
    say,
    patienceMs,
    template,
    onConnectionError: (error) => log.error({ type: error.name }, 'database connection lost'),
    database: () => (opening ??= openDatabase()),
  };
  async function openDatabase(): Promise<OpenDatabase> {
    say('Opening the database ...');
    const opened = await config.database.provider.open(config.database.settings, open);
    disposer.add(() => opened.database.close());
    // Registered before the metrics that query the database: their queries would count as use of the pool.
    metrics.watchPool(opened.database.pool);
    return opened;
  }

  const isListed = mail && (await loadCommonPasswords(commonPasswords));
  const delivery = mail && (await mail.provider.open(mail.settings, open));
  if (delivery) disposer.add(() => delivery.close());
  const stored = await storage.provider.open(storage.settings, open);
  disposer.add(stored.close);

  const { database, secrets } = await open.database();
  const encryption = delivery && (await loadMailEncryption(config.mailKeyFile, secrets));
  const outbox = encryption && new Outbox(database.dataSource.manager, encryption);
  // After a repair of the mail server, or of its address, a restart delivers at once instead of within an hour.
  // Should that fail, mail that waits is late.
  await outbox
    ?.hasten()
    .catch(({ name: detail }: Error) =>
      log.error({ event: 'mail-outbox-unreachable', detail }, 'outbox of mail'),
    );
  // All use cases send with it: a request only stores its mail in the database.
  const mailer =
    outbox &&
    new OutboxMailer({
      outbox,
      deliverer: delivery.deliverer,
      log: ({ level, ...fields }, failure) =>
        log[level](fields, (failure && mail.provider.says?.(failure, mail.settings)) ?? 'outbox of mail'),
      count: (outcome) => metrics.mails.inc({ outcome }),
    });
  if (mailer) {
    disposer.add(() => mailer.close());
    metrics.watchOutbox(outbox);
  }
  const files = meteredStorage(stored.files, metrics);
  const users =
    mailer && isListed && (await identity.provider.keepUsers?.({ database, secrets, mailer, isListed }));
  const Accounts = config.database.provider.shared ? TypeormAccounts : RememberedAccounts;
  return {
    accounts: new Accounts(database.dataSource),
    files,
    images: new ForkedAvatarImages(),
    limits: new PgLimits(database.pool, metrics.countRefusal),
    clock: new SystemClock(),
    identity: users,
    signedFiles: stored.signed,
    inboxUrl: delivery?.inboxUrl,
    checks: [
      database,
      ...(users ? [users.signer] : []),
      // Not a shared one: without it a process can still read and save details, and no other would do better.
      ...(storage.provider.shared ? [] : [files]),
    ],
  };
}
