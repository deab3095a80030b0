import { type DynamicModule, Module } from '@nestjs/common';
import { Account } from '@toolkit/application/backend/account';
import { Limits } from '@toolkit/application/backend/limits';
import { EndedSessions } from '@toolkit/application/backend/session';
import { TokenStrategy } from '../access-tokens/token.strategy.ts';
import { AccountController } from '../account/account.controller.ts';
import { CallLimit } from '../admission/call-limits.ts';
import type { Ports } from './ports.ts';

@Module({})
export class AccountModule {
  /** @param onRefusal called with the name of a limit */
  static register(
    { accounts, files, images, random, limits }: Ports,
    strategy: TokenStrategy,
    endedSessions: EndedSessions | undefined,
    onRefusal: (name: string) => void,
  ): DynamicModule {
    return {
      module: AccountModule,
      controllers: [AccountController],
      providers: [
        { provide: Account, useValue: new Account({ accounts, files, images, random, endedSessions }) },
        ...(endedSessions ? [{ provide: EndedSessions, useValue: endedSessions }] : []),
        { provide: TokenStrategy, useValue: strategy },
        { provide: Limits, useValue: limits },
        { provide: CallLimit, useValue: new CallLimit(onRefusal) },
      ],
    };
  }
}
