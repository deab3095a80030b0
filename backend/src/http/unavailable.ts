import { types } from 'node:util';
import { StorageUnavailable } from '@toolkit/application/backend/account';
import { readCode } from '@toolkit/application/backend/environment';

/**
 * Codes of the operating system, the network and PostgreSQL: no connection (08), no login (28), no such database (3D),
 * a limit or disk (53, 58), a query that timed out, met a lock or conflict, or was cancelled, a server that is read-only.
 */
const codes =
  /^(?:ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_|EBUSY|ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE|08|28|3D|53|57P|58|57014|55P03|40001|40P01|25P03|25006)/;
/** Messages of `pg` and TypeORM, without a code, when a connection is lost or none becomes free in time. */
const messages =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|not queryable|pool after calling end|Query runner already released|Driver not Connected/;

/** Whether a dependency is unusable now and the same call may work later, as opposed to a fault of our own. */
export function isUnavailable(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  if (error instanceof StorageUnavailable) return true;
  const code = readCode(error);
  if (codes.test(code) || messages.test(error.message)) return true;
  // A Unix socket that is gone; a missing file would be a fault of our own.
  return code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
}
