import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { TokenUser } from '../session/verified-tokens.ts';
import { apiLimits, ProcessCallLimits, takeOne } from './call-limits.ts';

/** By account, never by address or header. Stands behind the guard that says whose account it is. */
@Injectable()
export class CallLimitGuard implements CanActivate {
  constructor(private readonly limits: ProcessCallLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { user } = context.switchToHttp().getRequest<Request & { user: TokenUser }>();
    await takeOne(this.limits, apiLimits.calls, user);
    return true;
  }
}
