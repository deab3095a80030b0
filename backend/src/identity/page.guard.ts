import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { IdentityCallName } from '@toolkit/application/calls';
import { identityPath } from '@toolkit/domain/session';
import type { Request } from 'express';
import { IdentityError, OwnIdentity } from './identity-error.ts';

/** Only for requests whose path is one of the table: case and slashes count. */
export const readCallName = ({ path }: Request): IdentityCallName =>
  path.slice(identityPath.length) as IdentityCallName;

/** Admits offered calls of our own pages. Runs before any body is read. */
@Injectable()
export class PageGuard implements CanActivate {
  constructor(@Inject(OwnIdentity) private readonly identity: OwnIdentity) {}

  canActivate(context: ExecutionContext): true {
    const request = context.switchToHttp().getRequest<Request>();
    const { origin = '', 'sec-fetch-site': site, 'content-type': type = '', ...headers } = request.headers;
    // Calls that are not offered are answered like any unknown path, before anything else is asked of the request.
    if (!this.identity.handlers[readCallName(request)]) throw new IdentityError('not-found');
    // Browsers send an Origin with every POST, so our pages' requests have one. Old browsers send no Sec-Fetch-Site.
    if (!this.identity.origins.includes(origin) || (site !== undefined && site !== 'same-origin'))
      throw new IdentityError('forbidden-origin');
    const isUtf8 = /^application\/json(?:\s*;\s*charset="?utf-?8"?)?\s*$/i.test(type);
    if (!isUtf8 || (headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new IdentityError('not-json');
    return true;
  }
}
