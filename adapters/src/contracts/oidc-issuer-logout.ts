import type { OidcUser } from '@toolkit/application/backend/session';
import {
  ada,
  type BentToken,
  type MakeOidcIssuer,
  type OidcIssuerHarness,
  signedIn,
  unusableIds,
} from './oidc-issuer-harness.ts';

/** Where people sign out at the provider. */
export function leaving(make: MakeOidcIssuer): void {
  it('tells where to sign out at the provider, unless it has no such place', async () => {
    const harness = await make();
    const place = (part: string) => ({ ok: true, value: expect.stringContaining(part) });
    expect(await harness.issuer.leaveUrl()).toEqual(place(`client_id=${harness.clientId}`));
    const { idToken } = await signedIn(harness);
    const hint = `id_token_hint=${encodeURIComponent(idToken)}`;
    expect(await harness.issuer.leaveUrl(idToken)).toEqual(place(hint));
    const other = await make();
    other.removeLeaving();
    expect(await other.issuer.leaveUrl()).toEqual({ ok: false, error: 'no-place' });
  });

  it('gets no ID token of another provider, also while it is down', async () => {
    const harness = await make();
    const { idToken } = await signedIn(harness);
    const foreign = harness.bent(idToken, { claims: { iss: 'https://former.test' } });
    for (const isReachable of [true, false]) {
      harness.setReachable(isReachable);
      harness.advance(3_000);
      expect(await harness.issuer.leaveUrl(foreign)).toEqual({ ok: false, error: 'other-issuer' });
    }
  });

  it('has no place to sign out while the provider is down, even if it was known before', async () => {
    const { issuer, setReachable, advance } = await make();
    const seen: boolean[] = [];
    for (const isReachable of [true, false, true]) {
      setReachable(isReachable);
      advance(3_000);
      seen.push((await issuer.leaveUrl()).ok);
    }
    expect(seen).toEqual([true, false, true]);
  });
}

/** What the provider sends after that. */
export function logoutTokens(make: MakeOidcIssuer, declared: 'declared impossible' | undefined): void {
  const invalid = { ok: false, error: 'invalid-logout' };
  const marker = declared ? ` (${declared})` : '';

  interface Left {
    readonly harness: OidcIssuerHarness;
    readonly token: string;
    readonly person: OidcUser;
  }

  /** @param test is not called where the provider sends no logout tokens */
  const afterLeaving = (test: (left: Left) => Promise<void>) => async () => {
    const harness = await make();
    expect(harness.leave === undefined).toBe(declared !== undefined);
    if (!harness.leave) return;
    const person = await signedIn(harness);
    const url = await harness.issuer.leaveUrl(person.idToken);
    if (!url.ok) throw new Error('The provider has no place to sign out.');
    await test({ harness, token: await harness.leave(url.value, ada), person });
  };

  it(
    `tells whose session has ended at the provider, and which${marker}`,
    afterLeaving(async ({ harness, token, person }) => {
      const { issuer, subject, sid } = person;
      expect(await harness.issuer.readLogoutToken(token)).toEqual({
        ok: true,
        value: { issuer, subject, sid, openedBy: expect.any(Date) },
      });
    }),
  );

  it(
    `understands a logout token that names a person or a session only${marker}`,
    afterLeaving(async ({ harness, token, person }) => {
      const { issuer, subject, sid } = person;
      const iat = Math.floor(Date.now() / 1_000) - 10;
      const openedBy = new Date((iat + 30) * 1_000);
      const ofPerson = harness.bent(token, { claims: { iat, sid: undefined } });
      const ofSession = harness.bent(token, { claims: { iat, sub: undefined } });
      expect(await harness.issuer.readLogoutToken(ofPerson)).toEqual({
        ok: true,
        value: { issuer, subject, openedBy },
      });
      expect(await harness.issuer.readLogoutToken(ofSession)).toEqual({
        ok: true,
        value: { issuer, sid, openedBy },
      });
    }),
  );

  it(
    `refuses a logout token whose subject or session id is blank, too long or cannot be stored${marker}`,
    afterLeaving(async ({ harness, token }) => {
      for (const claims of unusableIds)
        expect(await harness.issuer.readLogoutToken(harness.bent(token, { claims }))).toEqual({
          ok: false,
          error: 'provider-misconfigured',
        });
    }),
  );

  it.each<[string, BentToken]>([
    ['with a nonce, which makes an ID token of it', { claims: { nonce: 'a nonce' } }],
    ['for another client', { claims: { aud: 'somebody-else' } }],
    ['of another issuer', { claims: { iss: 'https://evil.test' } }],
    ['of another type', { typ: 'JWT' }],
    ['without an event', { claims: { events: undefined } }],
    ['of another event', { claims: { events: { 'urn:other': {} } } }],
    ['about nobody', { claims: { sub: undefined, sid: undefined } }],
    ['without time', { claims: { iat: undefined } }],
    ['without an id of its own', { claims: { jti: undefined } }],
    ['with a signature by somebody else', { signedBy: 'a stranger under its name' }],
    ['with a key that the provider does not publish', { signedBy: 'an unknown key' }],
    ['without signature', { signedBy: 'nobody' }],
    ['with a signature by our own secret', { signedBy: 'the client secret' }],
  ])(`refuses a logout token %s${marker}`, (_, how) =>
    afterLeaving(async ({ harness, token }) => {
      expect(await harness.issuer.readLogoutToken(harness.bent(token, how))).toEqual(invalid);
      expect(await harness.issuer.readLogoutToken(harness.bent(token, {}))).toMatchObject({ ok: true });
    })(),
  );

  it(
    `refuses a logout token that is older than two minutes, an ID token, and what is no token${marker}`,
    afterLeaving(async ({ harness, token, person }) => {
      for (const other of [person.idToken, '', 'a.b.c', `${token}x`])
        expect(await harness.issuer.readLogoutToken(other)).toEqual(invalid);
      harness.advance(180_000);
      expect(await harness.issuer.readLogoutToken(token)).toEqual(invalid);
    }),
  );
}
