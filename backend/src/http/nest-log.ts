import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Forwards what Nest logs, without its progress at start. */
export const nestLog = (log: Logger): LoggerService => ({
  log: () => {},
  error: (message: unknown) => log.error({ nest: String(message) }, 'nest'),
  warn: (message: unknown) => log.warn({ nest: String(message) }, 'nest'),
});
