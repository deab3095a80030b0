import { fail, ok } from '@toolkit/domain/result';
import type { ForeignSignIn, IdentityResult, IdentityUser, VerificationOptions } from './ports.ts';
import { SessionClient, type SessionClientParts } from './session-client.ts';

export interface ForeignSessionClientParts extends SessionClientParts {
  readonly provider: Pick<ForeignSignIn, 'name' | 'accountUrl'>;
}

const unsupported = fail({ code: 'unsupported' as const });

/** A session client whose people sign in at an OpenID provider. The session is ours, as with a password. */
export class ForeignSessionClient extends SessionClient implements ForeignSignIn {
  readonly name: string;
  readonly accountUrl: string | undefined;

  constructor(parts: ForeignSessionClientParts) {
    super(parts);
    this.name = parts.provider.name;
    this.accountUrl = parts.provider.accountUrl;
  }

  async begin({ register = false } = {}): Promise<IdentityResult<string>> {
    const begun = await this.calls.post('/foreign/begin', { register });
    return begun.ok ? ok(begun.value.url) : begun;
  }

  finish(query: string): Promise<IdentityResult<IdentityUser>> {
    return this.enter(() => this.calls.post('/foreign/finish', { query }));
  }

  override async sendVerificationEmail(options: VerificationOptions): Promise<IdentityResult<void>> {
    return options.email === undefined ? super.sendVerificationEmail(options) : unsupported;
  }

  override async signIn(): Promise<IdentityResult<IdentityUser>> {
    return unsupported;
  }

  override async createAccount(): Promise<IdentityResult<IdentityUser>> {
    return unsupported;
  }

  override async sendPasswordReset(): Promise<IdentityResult<void>> {
    return unsupported;
  }

  override async reauthenticate(): Promise<IdentityResult<void>> {
    return unsupported;
  }

  override async updatePassword(): Promise<IdentityResult<void>> {
    return unsupported;
  }
}
