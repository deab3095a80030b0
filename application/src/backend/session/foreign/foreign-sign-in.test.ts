import { MemoryForeignIssuer, MemoryForeignProvider, memoryBackend } from '@toolkit/adapters/memory';
import { done, fail, ok } from '@toolkit/domain/result';
import { identityRules } from '@toolkit/domain/session';
import { SessionTokens } from '../session-tokens.ts';
import { OwnEndedSessions } from '../sign-in/own-ended-sessions.ts';
import { SignOut } from '../sign-in/sign-out.ts';
import { TidySessions } from '../sign-in/tidy-sessions.ts';
import { BeginForeignSignIn } from './begin-foreign-sign-in.ts';
import { EndForeignSessions } from './end-foreign-sessions.ts';
import { FinishForeignSignIn } from './finish-foreign-sign-in.ts';
import { LeaveForeign } from './leave-foreign.ts';

const source = '192.0.2.1';
const sessionMs = 3_600_000;
const ada = { subject: 'ada', email: 'Ada@Foreign.Example', emailVerified: true };

function setUp() {
  const { clock, limits, identity } = memoryBackend();
  const { people, sessions, secrets } = identity;
  const provider = new MemoryForeignProvider(clock);
  const issuer = new MemoryForeignIssuer(provider, clock);
  const sessionTokens = new SessionTokens({ sessions, secrets, clock });
  const parts = { issuer, limits, rules: identityRules };
  const begin = new BeginForeignSignIn(parts);
  const finish = new FinishForeignSignIn({
    ...parts,
    people,
    secrets,
    clock,
    sessionMs,
    seal: (idToken) => `sealed ${encodeURIComponent(idToken)}`,
    tidySessions: new TidySessions({
      sessions,
      sessionTokens,
      clock,
      failed: (error) => {
        throw error;
      },
    }),
  });
  const attempt = async () => {
    const begun = await begin.execute(false, source);
    if (!begun.ok) throw new Error(begun.error.code);
    return begun.value;
  };
  return {
    clock,
    people,
    sessions,
    secrets,
    provider,
    begin: (from = source) => begin.execute(false, from),
    attempt,
    finish: (query: string, sealed?: string, from = source) => finish.execute(query, sealed, from, []),
    signOut: new SignOut({ sessions, sessionTokens }),
    leave: new LeaveForeign({
      issuer,
      open: (sealed) => (sealed.startsWith('sealed ') ? decodeURIComponent(sealed.slice(7)) : undefined),
    }),
    end: new EndForeignSessions({ issuer, sessions }),
    endElsewhere: new EndForeignSessions({ issuer, sessions }),
    ended: new OwnEndedSessions({ sessions, clock }),
    clientId: issuer.clientId,
    async signIn(person = ada, held: readonly string[] = []) {
      const { url, sealed } = await attempt();
      return finish.execute(provider.signIn(url, person), sealed, source, held);
    },
  };
}

async function entered(signingIn: ReturnType<ReturnType<typeof setUp>['signIn']>) {
  const answer = await signingIn;
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}

describe('signing in at a provider', () => {
  it('opens a session as long as the settings say, and keeps the ID token sealed', async () => {
    const { clock, secrets, sessions, signIn } = setUp();
    const { session, token } = await entered(signIn());
    expect(session.user).toMatchObject({ email: 'ada@foreign.example', emailVerified: true });
    expect(session.id).toBe(secrets.hashCode(token));
    expect(session.expiresAt.getTime() - clock.now().getTime()).toBe(sessionMs);
    const [kept] = await sessions.find([session.id], clock.now());
    expect(kept?.foreign?.idToken).toMatch(/^sealed %7B/);
  });

  it('ends the session that the new one replaces in the browser', async () => {
    const { clock, sessions, signIn } = setUp();
    const former = await entered(signIn());
    const { session } = await entered(signIn(ada, [former.token]));
    expect(session.user.id).toBe(former.session.user.id);
    expect(await sessions.find([former.session.id], clock.now())).toEqual([]);
  });

  it('signs in nobody who is disabled here, or whose address somebody else has', async () => {
    const { people, signIn } = setUp();
    people.add({ id: 'bob', email: 'bob@foreign.example' }, 'hash');
    const bob = { subject: 'eve', email: 'bob@foreign.example', emailVerified: true };
    expect(await signIn(bob)).toEqual(fail({ code: 'address-in-use' }));
    const { session } = await entered(signIn());
    people.disable(session.user.id);
    expect(await signIn()).toEqual(fail({ code: 'user-disabled' }));
  });

  it('says what keeps the provider from answering', async () => {
    const { provider, attempt, begin, finish } = setUp();
    const { url, sealed } = await attempt();
    const query = provider.signIn(url, ada);
    for (const code of ['provider-unavailable', 'provider-misconfigured'] as const) {
      provider.trouble = code;
      expect(await begin()).toEqual(fail({ code }));
      expect(await finish(query, sealed)).toEqual(fail({ code }));
    }
    provider.trouble = undefined;
    expect(await finish(query, sealed)).toMatchObject({ ok: true });
  });

  it('begins and finishes only so often from one source', async () => {
    const { begin, finish } = setUp();
    const { points } = identityRules.foreignSignInsPerSource;
    for (const step of [begin, (from?: string) => finish('', undefined, from)]) {
      for (let used = 0; used < points; used += 1)
        expect(await step()).not.toMatchObject({ error: { code: 'too-many-requests' } });
      expect(await step()).toMatchObject({ error: { code: 'too-many-requests' } });
      expect(await step('198.51.100.7')).not.toMatchObject({ error: { code: 'too-many-requests' } });
    }
  });
});

describe('signing out at the provider, too', () => {
  it('leads there with the ID token of the session that has ended, and without one that cannot be read', async () => {
    const { provider, signIn, signOut, leave } = setUp();
    const { token } = await entered(signIn());
    const { mayForget, idToken = '' } = await signOut.execute([token], '');
    expect([mayForget, idToken]).toEqual([true, expect.stringMatching(/^sealed %7B/)]);
    const hint = `id_token_hint=${idToken.replace('sealed ', '')}`;
    expect(await leave.execute(idToken)).toEqual(ok(expect.stringContaining(hint)));
    expect(await leave.execute('')).toEqual(ok(expect.stringMatching(/leave\?client_id=\w+$/)));
    provider.canLeave = false;
    expect(await leave.execute(idToken)).toEqual(fail('no-place'));
  });

  it('is nothing for whoever signs out twice, or only others', async () => {
    const { signIn, signOut } = setUp();
    const { token } = await entered(signIn());
    expect(await signOut.execute([token], 'somebody else')).toEqual({ mayForget: false });
    await signOut.execute([token], '');
    expect(await signOut.execute([token], '')).toEqual({ mayForget: true });
  });
});

describe('a sign-out at the provider', () => {
  it('ends the session here, which writes nothing more, and no session of anybody else', async () => {
    const { provider, sessions, clock, signIn, end, ended, clientId } = setUp();
    const [{ session }, other] = [
      await entered(signIn()),
      await entered(signIn({ ...ada, subject: 'bob', email: 'bob@foreign.example' })),
    ];
    const bearer = { subject: session.user.id, sessionId: session.id };
    expect(await ended.hasEnded(bearer)).toBe(false);
    const token = provider.leave(clientId, 'ada');
    expect(await end.execute(token)).toEqual(ok(undefined));
    expect(await ended.hasEnded(bearer)).toBe(true);
    expect(await sessions.find([session.id, other.session.id], clock.now())).toHaveLength(1);
  });

  it('succeeds when the provider tells of it again, here or in another process, and ends nothing opened since', async () => {
    const { provider, sessions, clock, signIn, end, endElsewhere, clientId } = setUp();
    const before = await entered(signIn());
    const token = provider.leave(clientId, 'ada');
    expect(await Promise.all([end.execute(token), end.execute(token)])).toEqual([done, done]);
    expect(await sessions.find([before.session.id], clock.now())).toEqual([]);
    clock.advance(31_000);
    const since = await entered(signIn());
    expect(await Promise.all([end.execute(token), endElsewhere.execute(token)])).toEqual([done, done]);
    expect(await sessions.find([since.session.id], clock.now())).toHaveLength(1);
  });

  it('may fail with the database: the provider tells of it again, and the session ends', async () => {
    const { provider, sessions, clock, signIn, end, clientId } = setUp();
    const { session } = await entered(signIn());
    const token = provider.leave(clientId, 'ada');
    vi.spyOn(sessions, 'endForeign').mockRejectedValueOnce(new Error('down'));
    await expect(end.execute(token)).rejects.toThrow('down');
    expect(await end.execute(token)).toEqual(done);
    expect(await sessions.find([session.id], clock.now())).toEqual([]);
  });

  it('ends nothing while the provider cannot vouch for it', async () => {
    const { provider, sessions, clock, signIn, end, clientId } = setUp();
    const { session } = await entered(signIn());
    const token = provider.leave(clientId, 'ada');
    provider.trouble = 'provider-unavailable';
    expect(await end.execute(token)).toEqual(fail('provider-unavailable'));
    expect(await end.execute('')).toEqual(fail('provider-unavailable'));
    expect(await sessions.find([session.id], clock.now())).toHaveLength(1);
    provider.trouble = undefined;
    expect(await end.execute(token)).toEqual(ok(undefined));
  });
});
