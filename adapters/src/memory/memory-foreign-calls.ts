import type { ForeignCalls, IdentityResult } from '@toolkit/application/web/session';
import { fail, ok } from '@toolkit/domain/result';
import type { IdentityUser } from '@toolkit/domain/session';
import type { MemoryBrowser } from './memory-browser.ts';
import type { MemoryIdentityServer } from './memory-identity-server.ts';
import { type MemoryIssuer, parameter } from './memory-issuer.ts';

/** Sign-ins of one browser at a provider, both in memory. */
export class MemoryForeignCalls implements ForeignCalls {
  constructor(
    private readonly server: MemoryIdentityServer,
    private readonly browser: MemoryBrowser,
    private readonly issuer: MemoryIssuer,
  ) {}

  begin(register: boolean): Promise<IdentityResult<string>> {
    return this.ask(async () => {
      const { url, state } = this.issuer.begin(register);
      this.browser.attempts.add(state);
      return ok(url);
    });
  }

  async finish(query: string): Promise<IdentityResult<{ readonly user: IdentityUser }>> {
    let cookie: string | undefined;
    const answer = await this.ask<{ readonly user: IdentityUser }>(async () => {
      if (!this.browser.attempts.delete(parameter(query, 'state'))) return fail({ code: 'invalid-attempt' });
      const person = this.issuer.redeem(query);
      if (!person.ok) return fail({ code: person.error });
      const entered = await this.server.enterForeign(person.value);
      if (!entered.ok) return fail({ code: entered.error });
      cookie = entered.value.token;
      return ok({ user: entered.value.user });
    });
    if (cookie !== undefined) this.browser.cookie = cookie;
    return answer;
  }

  leave(): Promise<IdentityResult<string | undefined>> {
    return this.ask(async () => ok(this.issuer.pages.leave));
  }

  private ask<Value>(work: () => Promise<IdentityResult<Value>>): Promise<IdentityResult<Value>> {
    const { trouble } = this.issuer;
    return this.server.wire.send(trouble ? async () => fail({ code: trouble }) : work);
  }
}
