import type { INestApplication } from '@nestjs/common';
import { type DynamicModule, Module, type ModuleMetadata } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';
import type { Logger } from 'pino';
import { ErrorFilter } from './error.filter.ts';
import { nestLog } from './nest-log.ts';

@Module({})
class RootModule {
  static of(metadata: ModuleMetadata): DynamicModule {
    return { module: RootModule, ...metadata };
  }
}

/** Adds the controllers of some modules to an Express app, behind the app's own handlers. */
export async function nestOn(
  express: Express,
  imports: NonNullable<ModuleMetadata['imports']>,
  log: Logger,
): Promise<INestApplication> {
  const app = await NestFactory.create(RootModule.of({ imports }), new ExpressAdapter(express), {
    bodyParser: false,
    abortOnError: false,
    logger: nestLog(log),
  });
  app.useGlobalFilters(new ErrorFilter());
  return app.init();
}
