import {
  type ArgumentsHost,
  Catch,
  ConsoleLogger,
  type ExceptionFilter,
  type INestApplication,
  Module,
  type ModuleMetadata,
  StreamableFile,
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

/** Answers with JSON without what Express's own way does for other types, for ETags and for copies that are still fresh. */
class JsonAdapter extends ExpressAdapter {
  override reply(response: Response, body: unknown, status?: number): unknown {
    if (typeof body !== 'object' || body === null || body instanceof StreamableFile)
      return super.reply(response, body, status);
    if (status !== undefined) response.statusCode = status;
    const text = JSON.stringify(body);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', Buffer.byteLength(text));
    return response.end(text);
  }
}

/** Adds the controllers of some modules to an Express app, behind the app's own handlers. */
export async function nestOn(
  express: Express,
  imports: NonNullable<ModuleMetadata['imports']>,
): Promise<INestApplication> {
  const app = await NestFactory.create({ module: RootModule, imports }, new JsonAdapter(express), {
    bodyParser: false,
    abortOnError: false,
    // What it says at a start means something to developers alone.
    logger: new ConsoleLogger({ json: true, logLevels: ['warn', 'error'] }),
  });
  app.useGlobalFilters(new ErrorFilter());
  return app.init();
}
