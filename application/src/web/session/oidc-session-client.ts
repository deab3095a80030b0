import { ok } from '@toolkit/domain/result';
import { userOf } from '@toolkit/domain/session';
import { BehaviorSubject } from 'rxjs';
import type { CallAnswer } from '../../calls/index.ts';
import type { StateStream } from '../state-stream.ts';
import type { IdentityCalls } from './identity-calls.ts';
import type { IdentityResult, IdentityUser, OidcSignIn } from './ports.ts';
import { SessionClient, type SessionClientParts } from './session-client.ts';

export interface OidcSessionClientParts extends SessionClientParts {
  readonly provider: Pick<OidcSignIn, 'name' | 'accountUrl'>;
}

/** A session client whose people sign in at an OpenID provider. The session is ours, as with a password. */
export class OidcSessionClient extends SessionClient implements OidcSignIn {
  readonly name: string;
  readonly accountUrl: string | undefined;
  readonly mayLeave$: StateStream<boolean | undefined>;

  constructor(parts: OidcSessionClientParts) {
    const mayLeave$ = new BehaviorSubject<boolean | undefined>(undefined);
    super({ ...parts, calls: watchLeave(parts.calls, (leave) => mayLeave$.next(leave)) });
    this.mayLeave$ = mayLeave$;
    this.session$.subscribe((session) => {
      if (userOf(session)) mayLeave$.next(undefined);
    });
    this.name = parts.provider.name;
    this.accountUrl = parts.provider.accountUrl;
  }

  async begin({ register = false } = {}): Promise<IdentityResult<string>> {
    const begun = await this.calls.post('/foreign/begin', { register });
    return begun.ok ? ok(begun.value.url) : begun;
  }

  finish(query: string): Promise<IdentityResult<IdentityUser>> {
    return this.enter('/foreign/finish', { query });
  }
}

/** Sign-outs are told to the server when it can be reached, perhaps by a later page: whoever gets the answer hears of it. */
const watchLeave = (calls: IdentityCalls, heard: (leave: boolean | undefined) => void): IdentityCalls => ({
  async post(call, fields, user) {
    const answer = await calls.post(call, fields, user);
    if (call === '/sign-out' && answer.ok) heard((answer.value as CallAnswer['/sign-out']).leave);
    return answer;
  },
});
