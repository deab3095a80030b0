import { type DynamicModule, Module } from '@nestjs/common';
import type { RateLimits } from '@toolkit/adapters/backend/limits';
import { CallLimits } from './call-limits.ts';

@Module({})
export class LimitsModule {
  static on(limits: RateLimits): DynamicModule {
    return {
      module: LimitsModule,
      global: true,
      providers: [{ provide: CallLimits, useValue: limits }],
      exports: [CallLimits],
    };
  }
}
