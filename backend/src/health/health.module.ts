import { type DynamicModule, Module } from '@nestjs/common';
import type { Database } from '@toolkit/adapters/backend/database';
import type { FileStorage } from '@toolkit/application/backend/account';
import { HealthController, Readiness } from './health.controller.ts';

@Module({})
export class HealthModule {
  static of(database: Database, files: FileStorage, isStopping: () => boolean): DynamicModule {
    const readiness: Readiness = {
      isReady: async () => {
        if (isStopping()) return false;
        await Promise.all([database.pool.query('select 1'), files.check()]);
        return true;
      },
    };
    return {
      module: HealthModule,
      controllers: [HealthController],
      providers: [{ provide: Readiness, useValue: readiness }],
    };
  }
}
