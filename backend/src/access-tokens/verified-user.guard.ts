import { createHash } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { keysRetryMs } from '@toolkit/domain/session';
import type { Request, Response } from 'express';
import { ApiError } from '../http/api-error.ts';
import { KeysUnavailable } from './jwks-keys.ts';
import { TokenPolicy } from './token-policy.ts';
import type { TokenUser } from './verified-tokens.ts';

/** Admits signed-in users with a verified address. Runs before any body is read. */
@Injectable()
export class VerifiedUserGuard implements CanActivate {
  constructor(private readonly policy: TokenPolicy) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request & { user: TokenUser }>();
    const user = await this.policy.verify(request).catch(toAnswer);
    if (!user) throw notAuthenticated();
    http.getResponse<Response>().locals.subject = loggedSubject(user);
    if (!user.emailVerified) throw new ApiError('email-not-verified');
    request.user = user;
    return true;
  }
}

function toAnswer(error: unknown): never {
  if (!(error instanceof KeysUnavailable)) throw error;
  throw new ApiError('unavailable', { 'Retry-After': `${keysRetryMs / 1000}` }, { cause: error });
}

/** Another token may be accepted. */
export const notAuthenticated = (): ApiError =>
  new ApiError('not-authenticated', { 'WWW-Authenticate': 'Bearer' });

/** Enough to find the log lines of one account, too little to reveal whose it is. */
const loggedSubject = ({ issuer, subject }: TokenUser): string =>
  createHash('sha256').update(`${issuer}\n${subject}`).digest('base64url').slice(0, 12);
