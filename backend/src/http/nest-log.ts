import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** What Nest itself has to say. Its progress at start is nobody's news. */
export const nestLog = (log: Logger): LoggerService => ({
  log: () => {},
  error: (message: unknown) => log.error({ nest: String(message) }, 'nest'),
  warn: (message: unknown) => log.warn({ nest: String(message) }, 'nest'),
});
