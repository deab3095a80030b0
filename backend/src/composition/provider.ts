import type { Database, DatabaseOptions, SecretStore } from '@toolkit/adapters/backend/database';
import type { FileStorage } from '@toolkit/application/backend/account';
import type { Say } from '@toolkit/application/backend/environment';
import type { Deliverer } from '@toolkit/application/backend/mail';
import type { Logger } from 'pino';
import type { SignedFiles } from '../account/signed-files.ts';
import type { ServerConfig } from '../config/server.ts';
import type { Values, Variables } from '../config/setting.ts';
import type { Finding } from '../doctor/finding.ts';

/** One service that can do a kind of work. Settings, start, data commands, doctor and documents are made from it. */
export interface Provider<Opened, Names extends Variables = Variables, Settings = unknown> {
  readonly name: string;
  readonly variables: Names;
  /** Undefined: its variables do not choose it. @throws StartupError when they are half given */
  read(set: Values<Names>): Settings | undefined;
  /** @throws StartupError */
  open(settings: Settings, start: OpenContext): Promise<Opened>;
  /**
   * What `npm run doctor` tries: the same as `open`, as far as that changes nothing, and whatever people would notice
   * only later. Fails as `open` does, or with what `says` knows.
   */
  check?(settings: Settings, server: ServerConfig): Promise<readonly Finding[]>;
  /** What a failure means, in one sentence; undefined if there is nothing to add to its code. */
  says?(failure: unknown, settings: Settings): string | undefined;
}

/** A provider with its settings. */
export interface Chosen<One> {
  readonly provider: One;
  readonly settings: unknown;
}

export interface OpenContext extends Pick<DatabaseOptions, 'onConnectionError' | 'patienceMs' | 'template'> {
  readonly server: ServerConfig;
  readonly log: Logger;
  readonly say: Say;
  /** Opened when it is first asked for: whatever can fail without it is tried before. */
  database(): Promise<OpenDatabase>;
}

export interface OpenDatabase {
  readonly database: Database;
  /** The secrets that belong to its data. */
  readonly secrets: SecretStore;
}
export interface DatabaseProvider<Names extends Variables = Variables, Settings = unknown>
  extends Provider<OpenDatabase, Names, Settings> {
  /** Whether all processes see the same data, on whatever machine they run. */
  readonly shared: boolean;
}

export interface Files {
  readonly files: FileStorage;
  /** Undefined: this server serves no files; browsers load them from the provider's `origin`. */
  readonly signed?: SignedFiles;
  readonly close: () => void;
}
export interface StorageProvider<Names extends Variables = Variables, Settings = unknown>
  extends Provider<Files, Names, Settings> {
  /** As of a database. */
  readonly shared: boolean;
  /** Where browsers load files from, if not from this server. */
  origin?(settings: Settings): Promise<string>;
}

interface Delivery {
  /** Delivers at once and makes the caller wait; only the outbox uses it. */
  readonly deliverer: Deliverer;
  /** Where to read the mail if there is no mail server. */
  readonly inboxUrl?: string;
  close(): Promise<void>;
}
export type MailProvider<Names extends Variables = Variables, Settings = unknown> = Provider<
  Delivery,
  Names,
  Settings
>;
