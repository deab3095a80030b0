import type { ForeignPerson } from '@toolkit/application/backend/session';
import { fail, ok, type Result } from '@toolkit/domain/result';
import type { ForeignRefusal } from '@toolkit/domain/session';

/** Who somebody is at the provider. */
export interface MemoryForeigner {
  readonly subject: string;
  readonly email?: string;
  readonly emailVerified?: boolean;
}

export type MemoryIssuerTrouble = 'provider-unavailable' | 'provider-misconfigured';

const issuer = 'https://id.example';

/** An OpenID provider in memory. `answer` is what people do there. */
export class MemoryIssuer {
  readonly name = 'Example ID';
  trouble: MemoryIssuerTrouble | undefined;
  private attempts = 0;
  /** By code. */
  private readonly answers = new Map<string, MemoryForeigner>();

  /** @param pages those that it has for people besides the one to sign in */
  constructor(readonly pages: { readonly account?: string; readonly leave?: string } = {}) {}

  begin(register: boolean): { readonly url: string; readonly state: string } {
    this.attempts += 1;
    const state = `${this.attempts}`;
    const query = new URLSearchParams({ state, ...(register && { prompt: 'create' }) });
    return { url: `${issuer}/authorize?${query}`, state };
  }

  /** @returns the query with which the browser comes back from the address that `begin` gave */
  answer(url: string, who: MemoryForeigner | 'cancelled'): string {
    const state = new URL(url).searchParams.get('state') ?? '';
    if (who === 'cancelled') return `?${new URLSearchParams({ error: 'access_denied', state })}`;
    const code = `code of ${state}`;
    this.answers.set(code, who);
    return `?${new URLSearchParams({ code, state, iss: issuer })}`;
  }

  redeem(query: URLSearchParams): Result<ForeignPerson, ForeignRefusal> {
    if (query.get('error') === 'access_denied') return fail('sign-in-cancelled');
    const code = query.get('code') ?? '';
    const who = this.answers.get(code);
    if (!who) return fail('invalid-attempt');
    this.answers.delete(code);
    const { subject, email, emailVerified = false } = who;
    if (email === undefined) return fail('no-email');
    return ok({ issuer, subject, email, emailVerified, idToken: `sealed for ${subject}` });
  }
}
