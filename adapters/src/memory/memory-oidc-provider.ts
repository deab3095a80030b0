import { type OidcIssuer, type OidcTrouble, stateIn } from '@toolkit/application/backend/session';
import { fail, ok } from '@toolkit/domain/result';

/** Somebody's account at the provider. */
export interface MemoryOidcAccount {
  readonly subject: string;
  readonly email?: string;
  readonly emailVerified?: boolean;
}

/** The provider of others in memory, where people sign in: for tests and the demo. It keeps the attempts of all browsers. */
export class MemoryOidcProvider implements OidcIssuer {
  readonly issuer = 'https://accounts.example.test';
  readonly name = 'Example ID';
  /** What keeps it from answering. */
  trouble: OidcTrouble | undefined;
  canLeave = true;
  accountUrl: string | undefined;
  private count = 0;

  async begin(register = false) {
    if (this.trouble) return fail(this.trouble);
    this.count += 1;
    const state = `state-${this.count}`;
    const url = `${this.issuer}/authorize?state=${state}${register ? '&prompt=create' : ''}`;
    return ok({ url, state, encrypted: `encrypted-${state}` });
  }

  /** Somebody signs in. @returns the query with which the browser is sent back */
  signIn(url: string, account: MemoryOidcAccount): string {
    return `code=${encodeURIComponent(JSON.stringify(account))}&state=${stateIn(url)}`;
  }

  /** Somebody says no. @returns as `signIn` */
  refuse(url: string): string {
    return `error=access_denied&state=${stateIn(url)}`;
  }

  async finish(query: string, encrypted: string | undefined) {
    const state = stateIn(query);
    if (encrypted !== `encrypted-${state}`) return fail('invalid-attempt');
    if (query.includes('error=access_denied')) return fail('sign-in-cancelled');
    if (this.trouble) return fail(this.trouble);
    const code = /(?:^|[?&])code=([^&]*)/.exec(query)?.[1];
    if (code === undefined) return fail('invalid-attempt');
    const account: MemoryOidcAccount = JSON.parse(decodeURIComponent(code));
    const { subject, email, emailVerified = false } = account;
    if (email === undefined) return fail('no-email');
    const { issuer } = this;
    const idToken = encodeURIComponent(`encrypted ${subject}`);
    return ok({ issuer, subject, email: email.toLowerCase(), emailVerified, sid: `sid-${subject}`, idToken });
  }

  async leaveUrl(idToken?: string) {
    const hint = idToken === undefined ? '' : `?id_token_hint=${idToken}`;
    return this.canLeave ? `${this.issuer}/leave${hint}` : undefined;
  }

  /** @param subject stands for the token with which the provider tells that they have signed out there */
  async readLogoutToken(subject: string) {
    if (this.trouble) return fail(this.trouble);
    const { issuer } = this;
    return ok({ issuer, subject, sid: `sid-${subject}`, openedBy: new Date(8.64e15) });
  }
}
