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

/** Empty if there is none. */
export const parameter = (query: string, name: 'state' | 'code' | 'error'): string =>
  new RegExp(`[?&]${name}=([^&]*)`).exec(query)?.[1] ?? '';

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
    return { url: `${issuer}/authorize?state=${state}${register ? '&prompt=create' : ''}`, state };
  }

  /** @returns the query with which the browser comes back from the address that `begin` gave */
  answer(url: string, who: MemoryForeigner | 'cancelled'): string {
    const state = parameter(url, 'state');
    if (who === 'cancelled') return `?error=access_denied&state=${state}`;
    const code = `code-${state}`;
    this.answers.set(code, who);
    return `?code=${code}&state=${state}`;
  }

  redeem(query: string): Result<ForeignPerson, ForeignRefusal> {
    if (parameter(query, 'error') === 'access_denied') return fail('sign-in-cancelled');
    const code = parameter(query, 'code');
    const who = this.answers.get(code);
    if (!who) return fail('invalid-attempt');
    this.answers.delete(code);
    const { subject, email, emailVerified = false } = who;
    if (email === undefined) return fail('no-email');
    return ok({ issuer, subject, email, emailVerified, idToken: `sealed for ${subject}` });
  }
}
