import type { IdentityFailure, MailedLinkFailure, MailedLinks } from '@toolkit/application/web/session';
import { fail, ok, type Result } from '@toolkit/domain/result';
import type { MemoryIdentityServer } from './memory-identity-server.ts';

export class MemoryMailedLinks implements MailedLinks {
  constructor(private readonly server: MemoryIdentityServer) {}

  confirmEmail(code: string): Promise<Result<void, MailedLinkFailure>> {
    return this.#send(() => this.server.confirmEmail(code));
  }

  resetAddress(code: string): Promise<Result<string, MailedLinkFailure>> {
    return this.#send(() => this.server.resetAddress(code));
  }

  resetPassword(code: string, newPassword: string): Promise<Result<void, MailedLinkFailure>> {
    return this.#send(() => this.server.resetPassword(code, newPassword));
  }

  async #send<Value>(
    work: () => Promise<Result<Value, MailedLinkFailure>>,
  ): Promise<Result<Value, MailedLinkFailure>> {
    const answer = await this.server.wire.send(async () => ok(await work()));
    return answer.ok ? answer.value : fail(failureOf(answer.error));
  }
}

const failureOf = ({ code }: IdentityFailure): MailedLinkFailure =>
  code === 'too-many-requests' ? 'too-many-requests' : 'unavailable';
