import { ConfigError } from '../config/config-error.ts';

/** Says in one sentence why a port cannot be taken; any other error stays as it is. */
export function portError(error: unknown, variable: string, port: number, host: string): unknown {
  const { code } = Object(error) as { code?: unknown };
  if (code === 'EADDRINUSE') {
    return new ConfigError(
      `Port ${port} is already in use; stop what uses it or choose another with ${variable}.`,
    );
  }
  if (code === 'EACCES') {
    return new ConfigError(
      `Port ${port} may not be used by this user; choose one above 1023 with ${variable}.`,
    );
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EINVAL') {
    return new ConfigError(
      `HOST must be an address of this machine, not ${JSON.stringify(host.slice(0, 100))}.`,
    );
  }
  return error;
}
