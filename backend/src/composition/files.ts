import { join } from 'node:path';
import {
  FolderFileStorage,
  S3FileStorage,
  type S3FileStorageOptions,
  s3Refusal,
} from '@toolkit/adapters/backend/account';
import { closeAndSay, type SecretStore, StartupError } from '@toolkit/adapters/backend/database';
import { SystemClock } from '@toolkit/adapters/backend/environment';
import type { FileStorage } from '@toolkit/application/backend/account';
import type { Logger } from 'pino';
import type { SignedFiles } from '../account/files.controller.ts';

export interface Files {
  readonly files: FileStorage;
  /** Undefined: this server serves no files; browsers load them from `origin`. */
  readonly signed?: SignedFiles;
  readonly origin?: string;
  /** What readiness waits for, in place of the storage's own check. */
  readonly check?: Pick<FileStorage, 'check'>;
  readonly close: () => void;
}

/** Opens a folder in the data folder. @throws StartupError */
export async function openFolder(
  dataDir: string,
  secrets: SecretStore,
  say: (line: string) => void = () => {},
): Promise<Files> {
  const files = new FolderFileStorage({
    folder: join(dataDir, 'files'),
    key: await secrets('downloads'),
    baseUrl: '/files/',
    clock: new SystemClock(),
  });
  await files.dropUnfinished();
  await files.check();
  closeAndSay(dataDir, say);
  return { files, signed: files, close: () => {} };
}

export interface Reports {
  readonly log: Logger;
  readonly say: (line: string) => void;
  readonly patienceMs: number | undefined;
}

/**
 * Opens a bucket. If the service refuses a request, it will keep refusing, so the start fails. If it does not answer,
 * it may come back, and until then everything but pictures works.
 * @throws StartupError
 */
export async function openBucket(
  s3: S3FileStorageOptions,
  { log, say, patienceMs }: Reports,
): Promise<Files> {
  // The lockfile fixes the SDK's version, so its warning that later versions need a later Node is noise.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const files = new S3FileStorage(s3, patienceMs);
  try {
    await files.check();
  } catch (error) {
    const refusal = s3Refusal(error, s3);
    if (refusal !== undefined) {
      files.close();
      throw new StartupError(refusal);
    }
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    log.warn({ code }, 'storage cannot be reached');
    say(`${s3.endpoint ?? "Amazon's S3"} cannot be reached now (${code}): no pictures until it is back.`);
  }
  return {
    files,
    origin: await files.downloadOrigin(),
    check: backgroundCheck(files),
    close: () => files.close(),
  };
}

/** A proxy asks twice a second, and services charge for each request. */
const askEveryMs = 10_000;

/**
 * Checks a service that all processes share. The check serves only the metrics, and readiness does not wait for it:
 * without the service a process can still read and save details, and no other process would do better.
 */
export function backgroundCheck(
  files: Pick<FileStorage, 'check'>,
  now: () => number = () => performance.now(),
): Pick<FileStorage, 'check'> {
  let asking = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  const ask = async () => {
    asking = true;
    askedAt = now();
    await files.check().catch(() => {});
    asking = false;
  };
  return {
    check: async () => {
      if (!asking && now() - askedAt >= askEveryMs) void ask();
    },
  };
}
