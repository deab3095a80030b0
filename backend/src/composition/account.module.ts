import { type DynamicModule, Module } from '@nestjs/common';
import { Account } from '@toolkit/application/backend/account';
import { Limits, MemoryLimits } from '@toolkit/application/backend/limits';
import type { EndedSessions } from '@toolkit/application/backend/session';
import { TokenStrategy } from '../access-tokens/token.strategy.ts';
import { AccountController } from '../account/account.controller.ts';
import type { Ports } from './ports.ts';

@Module({})
export class AccountModule {
  static register(
    { accounts, files, images, limits }: Ports,
    strategy: TokenStrategy,
    endedSessions: EndedSessions | undefined,
    memoryLimits: MemoryLimits,
  ): DynamicModule {
    return {
      module: AccountModule,
      controllers: [AccountController],
      providers: [
        { provide: Account, useValue: new Account({ accounts, files, images, endedSessions }) },
        { provide: TokenStrategy, useValue: strategy },
        { provide: Limits, useValue: limits },
        { provide: MemoryLimits, useValue: memoryLimits },
      ],
    };
  }
}
