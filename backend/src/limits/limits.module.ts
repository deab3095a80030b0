import { type DynamicModule, Module } from '@nestjs/common';
import type { ProcessRateLimits, RateLimits } from '@toolkit/adapters/backend/limits';
import { CallLimits, ProcessCallLimits } from './call-limits.ts';

@Module({})
export class LimitsModule {
  static on(limits: RateLimits, ofProcess: ProcessRateLimits): DynamicModule {
    return {
      module: LimitsModule,
      global: true,
      providers: [
        { provide: CallLimits, useValue: limits },
        { provide: ProcessCallLimits, useValue: ofProcess },
      ],
      exports: [CallLimits, ProcessCallLimits],
    };
  }
}
