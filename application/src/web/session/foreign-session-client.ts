import { fail } from '@toolkit/domain/result';
import type { ForeignSignIn, IdentityResult, IdentityUser } from './ports.ts';
import { SessionClient, type SessionClientParts } from './session-client.ts';

/** The calls for sign-ins at a provider. The proof of an attempt travels beside them, out of the page's reach. */
export abstract class ForeignCalls {
  abstract begin(register: boolean): Promise<IdentityResult<string>>;
  abstract finish(query: string): Promise<IdentityResult<{ readonly user: IdentityUser }>>;
  abstract leave(): Promise<IdentityResult<string | undefined>>;
}

export interface ForeignSessionClientParts extends SessionClientParts {
  readonly provider: Pick<ForeignSignIn, 'name' | 'accountUrl'>;
  readonly foreignCalls: ForeignCalls;
}

const unsupported = fail({ code: 'unsupported' as const });

/** A session client whose people sign in at an OpenID provider. The session is ours, as with a password. */
export class ForeignSessionClient extends SessionClient implements ForeignSignIn {
  readonly name: string;
  readonly accountUrl: string | undefined;
  private readonly foreignCalls: ForeignCalls;

  constructor(parts: ForeignSessionClientParts) {
    super(parts);
    this.name = parts.provider.name;
    this.accountUrl = parts.provider.accountUrl;
    this.foreignCalls = parts.foreignCalls;
  }

  begin({ register = false } = {}): Promise<IdentityResult<string>> {
    return this.foreignCalls.begin(register);
  }

  finish(query: string): Promise<IdentityResult<IdentityUser>> {
    return this.enter(() => this.foreignCalls.finish(query));
  }

  leaveUrl(): Promise<IdentityResult<string | undefined>> {
    return this.foreignCalls.leave();
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
