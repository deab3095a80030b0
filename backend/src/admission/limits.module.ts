import { type DynamicModule, Module } from '@nestjs/common';
import { Limits } from '@toolkit/application/backend/session';
import { ProcessCallLimits } from './call-limits.ts';

@Module({})
export class LimitsModule {
  static on(limits: Limits, ofProcess: ProcessCallLimits): DynamicModule {
    return {
      module: LimitsModule,
      global: true,
      providers: [
        { provide: Limits, useValue: limits },
        { provide: ProcessCallLimits, useValue: ofProcess },
      ],
      exports: [Limits, ProcessCallLimits],
    };
  }
}
