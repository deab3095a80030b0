import { createHash } from 'node:crypto';
import { attemptMs } from '@toolkit/application/backend/session';

export interface Cookie {
  readonly name: string;
  readonly attributes: string;
}

export const expireCookie = ({ name, attributes }: Cookie): string => `${name}=; Max-Age=0; ${attributes}`;

/** The cookies in a header, each with its name and value. */
export const cookiesIn = (header: string): readonly { readonly name: string; readonly value: string }[] =>
  header.split(';').map((pair) => {
    const [name = ''] = pair.trim().split('=', 1);
    return { name, value: pair.trim().slice(name.length + 1) };
  });

/** Each can have a thousand characters, and a request has room for 16 kB of headers. */
const mostAttempts = 5;

/**
 * The attempts of a browser to sign in at a provider, a cookie each: tabs must not end each other's. The values are
 * encrypted, so they need no signature.
 */
export class AttemptCookies {
  /** @param cookie the hash of the state follows the name, and comes before a port */
  constructor(private readonly cookie: Cookie) {}

  read(header: string, state: string): string | undefined {
    const name = this.nameFor(hashState(state));
    return cookiesIn(header).find((one) => one.name === name)?.value;
  }

  /** Set-Cookie values: the new one, and those that delete the oldest beyond `mostAttempts`. Browsers send the oldest first. */
  write(header: string, state: string, encrypted: string): readonly string[] {
    const { attributes } = this.cookie;
    const older = cookiesIn(header).filter(({ name }) => this.isOurs(name));
    const expired = older.slice(0, Math.max(0, older.length + 1 - mostAttempts));
    return [
      ...expired.map(({ name }) => expireCookie({ name, attributes })),
      `${this.nameFor(hashState(state))}=${encrypted}; Max-Age=${attemptMs / 1000}; ${attributes}`,
    ];
  }

  delete(state: string): readonly string[] {
    return [expireCookie({ ...this.cookie, name: this.nameFor(hashState(state)) })];
  }

  private nameFor(hash: string): string {
    return this.cookie.name.replace('attempt', `attempt-${hash}`);
  }

  private isOurs(name: string): boolean {
    const hash = /attempt-([\w-]{12})/.exec(name)?.[1];
    return hash !== undefined && name === this.nameFor(hash);
  }
}

const hashState = (state: string): string =>
  createHash('sha256').update(state).digest('base64url').slice(0, 12);
