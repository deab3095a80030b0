import { createHash } from 'node:crypto';
import { attemptMs } from '@toolkit/application/backend/session';

export interface Cookie {
  readonly name: string;
  readonly attributes: string;
}

export const expireCookie = ({ name, attributes }: Cookie): string => `${name}=; Max-Age=0; ${attributes}`;

/** Each can have a thousand characters, and a request has room for 16 kB of headers. */
const mostAttempts = 5;
const hashLength = 12;

/**
 * The attempts of a browser to sign in at a provider, a cookie each: tabs must not end each other's. The values are
 * encrypted, so they need no signature.
 */
export class AttemptCookies {
  /** @param cookie the hash of the state follows the name, and comes before a port */
  constructor(private readonly cookie: Cookie) {}

  read(cookie: string, state: string): string | undefined {
    const { name } = this.nameCookie(hashState(state));
    return pairsIn(cookie)
      .find((pair) => pair.startsWith(`${name}=`))
      ?.slice(name.length + 1);
  }

  /** Set-Cookie values: the new one, and those that delete the oldest beyond `mostAttempts`. Browsers send the oldest first. */
  write(cookie: string, state: string, encrypted: string): readonly string[] {
    const { name, attributes } = this.nameCookie(hashState(state));
    const older = pairsIn(cookie).flatMap((pair) => this.hashIn(pair) ?? []);
    const left = older.slice(0, Math.max(0, older.length + 1 - mostAttempts));
    return [
      ...left.map((hash) => expireCookie(this.nameCookie(hash))),
      `${name}=${encrypted}; Max-Age=${attemptMs / 1000}; ${attributes}`,
    ];
  }

  delete(state: string): readonly string[] {
    return [expireCookie(this.nameCookie(hashState(state)))];
  }

  private nameCookie(hash: string): Cookie {
    const { name, attributes } = this.cookie;
    return { name: name.replace('attempt', `attempt-${hash}`), attributes };
  }

  private hashIn(pair: string): string | undefined {
    const hash = /attempt-([\w-]+)/.exec(pair)?.[1];
    return hash?.length === hashLength && pair.startsWith(`${this.nameCookie(hash).name}=`)
      ? hash
      : undefined;
  }
}

const hashState = (state: string): string =>
  createHash('sha256').update(state).digest('base64url').slice(0, hashLength);

const pairsIn = (cookie: string): readonly string[] => cookie.split(';').map((pair) => pair.trim());
