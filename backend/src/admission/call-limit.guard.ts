import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { TokenUser } from '../session/verified-tokens.ts';
import { apiLimits, ProcessCallLimits, takeOne } from './call-limits.ts';

/** Counts by account, never by address or header. Runs after the guard that identifies the account. */
@Injectable()
export class CallLimitGuard implements CanActivate {
  constructor(private readonly limits: ProcessCallLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { user } = context.switchToHttp().getRequest<Request & { user: TokenUser }>();
    await takeOne(this.limits, apiLimits.calls, user);
    return true;
  }
}
