import { type DynamicModule, Module } from '@nestjs/common';
import { Limits } from '@toolkit/application/backend/session';
import { CallLimit } from './call-limits.ts';

@Module({})
export class LimitsModule {
  /** @param onRefusal called with the name of a limit */
  static on(limits: Limits, onRefusal: (name: string) => void): DynamicModule {
    return {
      module: LimitsModule,
      global: true,
      providers: [
        { provide: Limits, useValue: limits },
        { provide: CallLimit, useValue: new CallLimit(onRefusal) },
      ],
      exports: [Limits, CallLimit],
    };
  }
}
