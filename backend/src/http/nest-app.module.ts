import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  type INestApplication,
  type LoggerService,
  Module,
  type ModuleMetadata,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Request, Response } from 'express';
import type { Logger } from 'pino';
import { answerError } from './error-answer.ts';

@Module({})
class RootModule {}

@Catch()
class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    answerError(error, http.getRequest<Request>(), http.getResponse<Response>());
  }
}

/** Forwards what Nest logs, without its progress at start. */
const nestLog = (log: Logger): LoggerService => ({
  log: () => {},
  error: (message: unknown) => log.error({ nest: String(message) }, 'nest'),
  warn: (message: unknown) => log.warn({ nest: String(message) }, 'nest'),
});

/** Adds the controllers of some modules to an Express app, behind the app's own handlers. */
export async function nestOn(
  express: Express,
  imports: NonNullable<ModuleMetadata['imports']>,
  log: Logger,
): Promise<INestApplication> {
  const app = await NestFactory.create({ module: RootModule, imports }, new ExpressAdapter(express), {
    bodyParser: false,
    abortOnError: false,
    logger: nestLog(log),
  });
  app.useGlobalFilters(new ErrorFilter());
  return app.init();
}
