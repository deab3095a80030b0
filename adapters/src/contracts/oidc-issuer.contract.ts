import { attemptMs } from '@toolkit/application/backend/session';
import {
  ada,
  begun,
  type MakeOidcIssuer,
  type OidcVisitor,
  signedIn,
  signIn,
} from './oidc-issuer-harness.ts';
import { leaving, logoutTokens } from './oidc-issuer-logout.ts';
import { refusedTokens } from './oidc-issuer-tokens.ts';
import { toldUsers } from './oidc-issuer-users.ts';

/**
 * @param make a provider of its own for each test, with nobody signed in
 * @param tellsEnd whether the provider sends logout tokens
 */
export function oidcIssuerContract(
  name: string,
  make: MakeOidcIssuer,
  { tellsEnd }: { readonly tellsEnd?: 'declared impossible' } = {},
): void {
  describe(`${name} as OidcIssuer`, () => {
    attempts(make);
    toldUsers(make);
    answers(make);
    outages(make);
    refusedTokens(make);
    leaving(make);
    logoutTokens(make, tellsEnd);
    it('signs in where the provider takes our secret by post only', async () => {
      const harness = await make();
      harness.refuseBasic();
      expect(await signIn(harness)).toMatchObject({ ok: true });
    });
  });
}

const bob: OidcVisitor = { subject: 'bob', email: 'bob@example.test', emailVerified: true };
const invalid = { ok: false, error: 'invalid-attempt' };

/** Reads from a query or an address, without the classes of a platform. */
const parameter = (text: string, name: string): string | undefined => {
  const found = new RegExp(`[?&]${name}=([^&]*)`).exec(`?${text}`)?.[1];
  return found && decodeURIComponent(found.replaceAll('+', ' '));
};
const withParameter = (query: string, name: string, value: string | undefined): string =>
  query
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => !part.startsWith(`${name}=`))
    .concat(value === undefined ? [] : `${name}=${encodeURIComponent(value)}`)
    .join('&');

function attempts(make: MakeOidcIssuer): void {
  it('begins at an address of the provider with state, nonce and the hash of a secret, each used once', async () => {
    const { issuer, clientId } = await make();
    const [one, other] = [await begun(issuer), await begun(issuer)];
    for (const { url, state } of [one, other]) {
      expect(parameter(url, 'response_type')).toBe('code');
      expect(parameter(url, 'client_id')).toBe(clientId);
      expect(parameter(url, 'scope')?.split(' ')).toEqual(expect.arrayContaining(['openid', 'email']));
      expect(parameter(url, 'state')).toBe(state);
      expect(parameter(url, 'code_challenge_method')).toBe('S256');
    }
    for (const name of ['state', 'nonce', 'code_challenge']) {
      const values = [parameter(one.url, name), parameter(other.url, name)];
      expect(new Set(values).size).toBe(2);
      for (const value of values) expect(value?.length).toBeGreaterThanOrEqual(43);
    }
  });

  it('lets the browser keep an attempt that shows nothing and fits into a cookie', async () => {
    const { issuer } = await make();
    const { url, state, encrypted } = await begun(issuer);
    expect(encrypted).toMatch(/^[\w-]{1,1000}$/);
    for (const value of [state, parameter(url, 'nonce') ?? '']) expect(encrypted).not.toContain(value);
  });

  it('signs in who comes back with the attempt, in whichever process it was begun', async () => {
    const harness = await make();
    const { url, encrypted } = await begun(harness.issuer);
    const result = await harness.elsewhere.finish(await harness.visit(url, ada), encrypted);
    expect(result).toMatchObject({ ok: true, value: { issuer: harness.name, subject: 'ada' } });
  });

  it('refuses an answer that was used before', async () => {
    const { issuer, visit } = await make();
    const { url, encrypted } = await begun(issuer);
    const query = await visit(url, ada);
    expect(await issuer.finish(query, encrypted)).toMatchObject({ ok: true });
    expect(await issuer.finish(query, encrypted)).toEqual(invalid);
  });

  it('refuses an answer without attempt, and with one that is changed, expired, or of another browser', async () => {
    const { issuer, visit, advance } = await make();
    const { url, encrypted } = await begun(issuer);
    const query = await visit(url, ada);
    const other = await begun(issuer);
    const half = Math.floor(encrypted.length / 2);
    const bent = `${encrypted.slice(0, half)}${encrypted[half] === 'A' ? 'B' : 'A'}${encrypted.slice(half + 1)}`;
    for (const kept of [undefined, '', bent, encrypted.slice(0, -4), other.encrypted, 'e30'])
      expect(await issuer.finish(query, kept)).toEqual(invalid);
    advance(attemptMs - 1);
    expect(await issuer.finish(query, encrypted)).toMatchObject({ ok: true });
    const late = await begun(issuer);
    const lateQuery = await visit(late.url, ada);
    advance(attemptMs);
    expect(await issuer.finish(lateQuery, late.encrypted)).toEqual(invalid);
  });

  it('refuses the answer to an attempt of somebody else, such as one behind a planted link', async () => {
    const { issuer, visit } = await make();
    const [own, planted] = [await begun(issuer), await begun(issuer)];
    const query = await visit(planted.url, bob);
    expect(await issuer.finish(query, own.encrypted)).toEqual(invalid);
    // Not even where the planted answer claims to be that of the own attempt: its code is of another secret.
    expect(await issuer.finish(withParameter(query, 'state', own.state), own.encrypted)).toEqual(invalid);
  });

  it('keeps the attempts of two tabs apart', async () => {
    const { issuer, visit } = await make();
    const [one, other] = [await begun(issuer), await begun(issuer)];
    const [oneQuery, otherQuery] = [await visit(one.url, ada), await visit(other.url, bob)];
    const [first, second] = await Promise.all([
      issuer.finish(otherQuery, other.encrypted),
      issuer.finish(oneQuery, one.encrypted),
    ]);
    expect(first).toMatchObject({ ok: true, value: { subject: 'bob' } });
    expect(second).toMatchObject({ ok: true, value: { subject: 'ada' } });
  });
}

function answers(make: MakeOidcIssuer): void {
  it('says so when the person says no at the provider', async () => {
    const { issuer, refuse } = await make();
    const { url, encrypted } = await begun(issuer);
    const query = await refuse(url);
    expect(await issuer.finish(query, encrypted)).toEqual({ ok: false, error: 'sign-in-cancelled' });
    expect(await issuer.finish(query, (await begun(issuer)).encrypted)).toEqual(invalid);
  });

  it.each([
    ['another state', (query: string) => withParameter(query, 'state', 'other')],
    ['no state', (query: string) => withParameter(query, 'state', undefined)],
    ['another issuer', (query: string) => withParameter(query, 'iss', 'https://evil.test')],
    ['no code', (query: string) => withParameter(query, 'code', undefined)],
    ['an unknown code', (query: string) => withParameter(query, 'code', 'unknown')],
    ['two codes', (query: string) => `${query}&code=second`],
    ['two states', (query: string) => `${query}&state=${parameter(query, 'state')}`],
    ['nothing', () => ''],
  ])('refuses an answer with %s', async (_, change) => {
    const { issuer, visit } = await make();
    const { url, encrypted } = await begun(issuer);
    expect(await issuer.finish(change(await visit(url, ada)), encrypted)).toEqual(invalid);
  });

  it('refuses an answer that does not name its issuer where the provider promises to name it', async () => {
    const { issuer, visit } = await make();
    const { url, encrypted } = await begun(issuer);
    const query = await visit(url, ada);
    const isPromised = parameter(query, 'iss') !== undefined;
    const result = await issuer.finish(withParameter(query, 'iss', undefined), encrypted);
    expect(result).toMatchObject(isPromised ? invalid : { ok: true });
  });
}

function outages(make: MakeOidcIssuer): void {
  const unavailable = { ok: false, error: 'provider-unavailable' };
  it('says that the provider is down, and works as soon as it is back', async () => {
    const harness = await make();
    const { issuer, setReachable, advance } = harness;
    setReachable(false);
    expect(await issuer.begin()).toEqual(unavailable);
    expect(await issuer.leaveUrl()).toEqual({ ok: false, error: 'no-place' });
    setReachable(true);
    advance(3_000);
    expect(await signIn(harness)).toMatchObject({ ok: true });
  });

  it('accepts the same answer when the provider is back that went down before the end', async () => {
    const { issuer, visit, setReachable, advance } = await make();
    const { url, encrypted } = await begun(issuer);
    const query = await visit(url, ada);
    setReachable(false);
    expect(await issuer.finish(query, encrypted)).toEqual(unavailable);
    setReachable(true);
    advance(3_000);
    expect(await issuer.finish(query, encrypted)).toMatchObject({ ok: true });
  });

  it('signs in with the new keys after the provider has changed them between two sign-ins', async () => {
    const harness = await make();
    await signedIn(harness);
    await harness.changeKeys();
    expect(await signIn(harness)).toMatchObject({ ok: true });
  });
}
