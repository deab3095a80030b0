import type { FileStorage } from '@toolkit/application/backend/account';

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
