import { setTimeout as sleep } from 'node:timers/promises';
import { type DynamicModule, Module } from '@nestjs/common';
import { GracefulShutdown } from './graceful-shutdown.ts';
import { HealthController, Readiness } from './health.controller.ts';

/** A dependency that this process cannot work without. */
export interface Checked {
  /** Rejects if it is unusable now. */
  check(): Promise<unknown>;
}

@Module({})
export class HealthModule {
  static register(parts: readonly Checked[], shutdown: GracefulShutdown, patienceMs = 2_000): DynamicModule {
    let checking: Promise<unknown> | undefined;
    // Concurrent callers share one check, so that questions cannot pile up at a database that hangs.
    const check = () => {
      checking ??= Promise.all(parts.map((part) => part.check())).finally(() => {
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
        { provide: GracefulShutdown, useValue: shutdown },
      ],
      exports: [Readiness],
    };
  }
}
