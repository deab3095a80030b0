import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { IdentityError } from './identity-error.ts';

/** Recognises requests of our own pages. */
export class PageOrigins {
  /** @param origins the origins from which the web app may be opened */
  constructor(private readonly origins: ReadonlySet<string>) {}

  /** Browsers send an Origin with every POST, so our pages' requests have one. Old browsers send no Sec-Fetch-Site. */
  haveSent({ headers }: Request): boolean {
    const site = headers['sec-fetch-site'];
    return this.origins.has(headers.origin ?? '') && (site === undefined || site === 'same-origin');
  }
}

/** Runs before any body is read. */
@Injectable()
export class SameOriginGuard implements CanActivate {
  constructor(private readonly pages: PageOrigins) {}

  canActivate(context: ExecutionContext): true {
    const request = context.switchToHttp().getRequest<Request>();
    if (!this.pages.haveSent(request)) throw new IdentityError('forbidden-origin');
    if (!isJson(request)) throw new IdentityError('not-json');
    return true;
  }
}

/** Requires UTF-8 and no compression. */
const isJson = ({ headers }: Request): boolean =>
  /^application\/json(?:\s*;\s*charset="?utf-?8"?)?\s*$/i.test(headers['content-type'] ?? '') &&
  (headers['content-encoding'] ?? 'identity') === 'identity';
