import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { keysRetryMs } from '@toolkit/domain/session';
import type { Response } from 'express';
import { ApiError } from '../http/api-error.ts';
import { hashAccount } from './account-hash.ts';
import { KeysUnavailable } from './jwks-keys.ts';
import type { TokenUser } from './verified-tokens.ts';

/** Enough to find the log lines of one account, too little to reveal whose it is. */
const loggedLength = 12;

/** Admits signed-in users with a verified address. Runs before any body is read. */
@Injectable()
export class VerifiedUserGuard extends AuthGuard('token') {
  override handleRequest<User = TokenUser>(
    error: unknown,
    user: TokenUser | false | undefined,
    info: unknown,
    context: ExecutionContext,
  ): User {
    if (info instanceof KeysUnavailable) {
      throw new ApiError('unavailable', { 'Retry-After': `${keysRetryMs / 1000}` }, { cause: info });
    }
    if (error) throw error;
    if (!user) throw notAuthenticated();
    context.switchToHttp().getResponse<Response>().locals.subject = hashAccount(user).slice(0, loggedLength);
    if (!user.emailVerified) throw new ApiError('email-not-verified');
    return user as User;
  }
}

/** Another token may be accepted. */
export const notAuthenticated = (): ApiError =>
  new ApiError('not-authenticated', { 'WWW-Authenticate': 'Bearer' });
