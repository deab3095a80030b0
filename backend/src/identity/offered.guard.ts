import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { IdentityHandlers } from '@toolkit/application/backend/session';
import type { IdentityCallName } from '@toolkit/application/calls';
import { identityPath } from '@toolkit/domain/session';
import type { Request } from 'express';
import { IdentityError } from './identity-error.ts';

/** How people sign in decides which calls there are. */
export type OfferedHandlers = Partial<IdentityHandlers>;

/** The injection token of `OfferedHandlers`. */
export const identityHandlersToken = Symbol('handlers of the calls to the identity provider');

/** Only for requests whose path is one of the table: case and slashes count. */
export const readCallName = ({ path }: Request): IdentityCallName =>
  path.slice(identityPath.length) as IdentityCallName;

/** Answers calls that are not offered like any unknown path, before anything else is asked of the request. */
@Injectable()
export class OfferedGuard implements CanActivate {
  constructor(@Inject(identityHandlersToken) private readonly handlers: OfferedHandlers) {}

  canActivate(context: ExecutionContext): true {
    const call = readCallName(context.switchToHttp().getRequest<Request>());
    if (!this.handlers[call]) throw new IdentityError('not-found');
    return true;
  }
}
