import { createHmac } from 'node:crypto';
import { type IdentityServer, identityServer, roomyRules } from './identity-server.ts';
import { fields, password, visited } from './identity-visitors.ts';

const name = '__Host-identity.known_device';
const waiting = 'too-many-requests';

describe('the cookie of a trusted device', () => {
  let server: IdentityServer;

  beforeAll(async () => {
    const guessesPerAccount = { points: 3, perMs: 86_400_000, waitMs: 3_600_000 };
    let calls = 0;
    server = await identityServer({
      sharing: visited.server,
      rules: { ...roomyRules, guessesPerAccount },
      // Each call comes from elsewhere.
      source: () => {
        calls += 1;
        return `203.0.${calls >> 8}.${calls & 255}`;
      },
    });
  });

  afterAll(() => server.close());

  const post = async (path: string, body: object, cookies: readonly string[] = []) => {
    const answer = await server.post(path, body, { Cookie: cookies.join('; ') });
    const kept = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    const { code = answer.status, user } = (await fields(answer)) as { code?: string; user?: { id: string } };
    return { code, user: user?.id, kept, device: kept.find((one) => one.startsWith(`${name}=`)) ?? '' };
  };
  const signIn = async (email: string, cookies: readonly string[] = [], typed = password) =>
    (await post('/sign-in', { email, password: typed }, cookies)).code;
  /** Registers, and then takes the turn that all others share, for the rest of the test. */
  async function besieged(cookies: readonly string[] = []) {
    const email = visited.newAddress();
    const { user, kept, device } = await post('/register', { email, password }, cookies);
    for (let guess = 0; guess < 3; guess += 1)
      expect(await signIn(email, [], 'nobody knows')).toBe('invalid-credentials');
    return { email, user, kept, device };
  }

  it('gets its owner in at once while others guess from everywhere, from no other browser', async () => {
    const { email, kept, device } = await besieged();
    expect(await signIn(email)).toBe(waiting);
    expect(await signIn(email, [device])).toBe(200);
    await post('/sign-out', { user: '' }, kept);
    expect(await signIn(email, kept)).toBe(200);
    expect(await signIn(email)).toBe(waiting);
  });

  it('is as none when it is forged, cut off, altered, or of another account or installation', async () => {
    const { email, device } = await besieged();
    const other = await besieged();
    const value = device.slice(name.length + 1);
    const [marks = ''] = value.split('.');
    const foreign = createHmac('sha256', 'another secret').update(marks).digest('base64');
    const forged = [
      '',
      '.',
      '~',
      marks,
      `${marks}.`,
      `${marks}.${encodeURIComponent(foreign)}`,
      value.slice(0, -1),
      value.slice(1),
      `x~${value}`,
      `${marks}~${value}`,
      value.replace(/:\d+:/, ':9999999999999:'),
      value.toLowerCase(),
    ].map((one) => `${name}=${one}`);
    for (const cookie of [...forged, other.device]) expect(await signIn(email, [cookie])).toBe(waiting);
    expect(await signIn(email, [...forged, other.device, device])).toBe(200);
  });

  it('goes on for each of two accounts whose people share a browser, and names nobody', async () => {
    const one = await besieged();
    const two = await besieged([one.device]);
    expect(await signIn(one.email, [two.device])).toBe(200);
    expect(await signIn(two.email, [two.device])).toBe(200);
    // Two tabs that enter at once: the later answer replaces the cookie of the other, and keeps what was before.
    const tabs = [one, two].map(({ email }) => post('/sign-in', { email, password }, [two.device]));
    for (const { device } of await Promise.all(tabs))
      for (const { email } of [one, two]) expect(await signIn(email, [device])).toBe(200);
    expect(decodeURIComponent(two.device)).not.toContain('@');
    expect(decodeURIComponent(two.device)).not.toContain('argon2');
  });
});
