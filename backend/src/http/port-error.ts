import { isErrno, StartupError } from '@toolkit/application/backend/environment';

/** Says in one sentence why a port cannot be taken; any other error stays as it is. */
export function portError(error: unknown, variable: string, port: number, host: string): unknown {
  if (isErrno(error, 'EADDRINUSE')) {
    return new StartupError(
      `Port ${port} is already in use; stop what uses it or choose another with ${variable}.`,
    );
  }
  if (isErrno(error, 'EACCES')) {
    return new StartupError(
      `Port ${port} may not be used by this user; choose one above 1023 with ${variable}.`,
    );
  }
  if (isErrno(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EINVAL')) {
    return new StartupError(
      `HOST must be an address of this machine, not ${JSON.stringify(host.slice(0, 100))}.`,
    );
  }
  return error;
}
