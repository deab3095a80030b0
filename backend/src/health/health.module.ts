import { setTimeout as sleep } from 'node:timers/promises';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Database } from '@toolkit/adapters/backend/database';
import type { FileStorage } from '@toolkit/application/backend/account';
import { HealthController, Readiness } from './health.controller.ts';
import { Stopping } from './stopping.ts';

const patienceMs = 2_000;

@Module({})
export class HealthModule {
  static of(database: Database, files: Pick<FileStorage, 'check'>, stopping: Stopping): DynamicModule {
    let checking: Promise<unknown> | undefined;
    // One check for all who ask meanwhile: nobody can queue up questions to a database that hangs.
    const check = () => {
      checking ??= Promise.all([database.check(), files.check()]).finally(() => {
        checking = undefined;
      });
      return checking;
    };
    const readiness: Readiness = {
      isReady: () => Promise.race([check().then(() => true), sleep(patienceMs, false, { ref: false })]),
    };
    return {
      module: HealthModule,
      controllers: [HealthController],
      providers: [
        { provide: Readiness, useValue: readiness },
        { provide: Stopping, useValue: stopping },
      ],
      exports: [Readiness],
    };
  }
}
