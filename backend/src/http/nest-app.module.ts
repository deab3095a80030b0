import {
  type ArgumentsHost,
  Catch,
  ConsoleLogger,
  type ExceptionFilter,
  type INestApplication,
  Module,
  type ModuleMetadata,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Request, Response } from 'express';
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

/** Adds controllers to an Express app, behind the app's own handlers. */
export async function nestOn(express: Express, parts: ModuleMetadata): Promise<INestApplication> {
  const app = await NestFactory.create({ module: RootModule, ...parts }, new ExpressAdapter(express), {
    bodyParser: false,
    abortOnError: false,
    // What it says at a start means something to developers alone.
    logger: new ConsoleLogger({ json: true, logLevels: ['warn', 'error'] }),
  });
  app.useGlobalFilters(new ErrorFilter());
  return app.init();
}
