import { types } from 'node:util';
import { StorageUnavailable } from '@toolkit/application/backend/account';

/** Of the operating system, the network and PostgreSQL: no connection (08), no entry (28, 3D), a limit or disk (53, 58). */
const codes =
  /^(?:ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_|EBUSY|ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE|08|28|3D|53|57P|58)/;
/** It took too long, was needed by another, was ended by the server, or the server can only be read at the moment. */
const single = new Set(['57014', '55P03', '40001', '40P01', '25P03', '25006']);
/** What `pg` and TypeORM say without a code when a connection is gone or none is to be had in time. */
const messages =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|not queryable|pool after calling end|Query runner already released|Driver not Connected/;

/** A dependency cannot be used right now and the same call may work later, as opposed to a fault of ours. */
export function isUnavailable(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  if (error instanceof StorageUnavailable) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (codes.test(code) || single.has(code) || messages.test(error.message)) return true;
  // A Unix socket that is gone; a file that is missing is a fault of ours.
  return code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
}
