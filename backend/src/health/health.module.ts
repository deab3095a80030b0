import { type DynamicModule, Module } from '@nestjs/common';
import { GracefulShutdown } from './graceful-shutdown.ts';
import { HealthController } from './health.controller.ts';
import { Readiness } from './readiness.ts';

@Module({})
export class HealthModule {
  static register(readiness: Readiness, shutdown: GracefulShutdown): DynamicModule {
    return {
      module: HealthModule,
      controllers: [HealthController],
      providers: [
        { provide: Readiness, useValue: readiness },
        { provide: GracefulShutdown, useValue: shutdown },
      ],
    };
  }
}
