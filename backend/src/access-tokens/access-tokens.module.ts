import { type DynamicModule, Module } from '@nestjs/common';
import type { TokenRules } from '../config/tokens.ts';
import { JwksKeys } from './jwks-keys.ts';
import { TokenStrategy } from './token.strategy.ts';

@Module({})
export class AccessTokensModule {
  static register(
    rules: TokenRules,
    onKeyFetch?: (outcome: 'ok' | 'failed') => void,
    now?: () => number,
    patienceMs?: number,
  ): DynamicModule {
    const strategy = new TokenStrategy(rules, new JwksKeys(rules.jwksUrl, onKeyFetch, now, patienceMs));
    return { module: AccessTokensModule, providers: [{ provide: TokenStrategy, useValue: strategy }] };
  }
}
