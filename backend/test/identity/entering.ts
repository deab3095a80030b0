import { identityServer } from './identity-server.ts';
import { fields, password, readCode, readCookie, seen, visited } from './identity-visitors.ts';

const { newAddress, registered } = visited;

describe('registering', () => {
  it('refuses everything that is not one plain address', async () => {
    const hostile = ['a\uff20example.com', 'a@example.com\r\nBcc: c@example.com', 'a\0@example.com', ''];
    for (const email of hostile) {
      for (const path of ['/register', '/sign-in', '/password-reset/request'])
        expect(await readCode(await visited.server.post(path, { email, password }))).toBe('invalid-email');
    }
  });

  it('lets in whoever has chosen a common password before it was refused, and takes another one from them', async () => {
    const earlier = await identityServer({ sharing: visited.server, isListed: () => false });
    const email = newAddress();
    expect((await earlier.post('/register', { email, password: 'liverpool' })).status).toBe(200);
    await earlier.close();
    const { post } = visited.server;
    const entered = await post('/sign-in', { email, password: 'liverpool' });
    expect(entered.status).toBe(200);
    const as = { Cookie: readCookie(entered) };
    const { id: user } = (await fields(entered)).user as { id: string };
    const change = (newPassword: string) =>
      post('/update-password', { user, currentPassword: 'liverpool', newPassword }, as);
    expect(await readCode(await change('chelsea1'))).toBe('weak-password');
    expect((await change('liver pool')).status).toBe(200);
  });

  it('keeps spaces and NUL of a password, and folds spellings of one character', async () => {
    const odd = await registered(newAddress(), ' caf\u00e9\0tail ');
    const signIn = (typed: string) => visited.server.post('/sign-in', { email: odd.email, password: typed });
    expect((await signIn('caf\u00e9\0tail')).status).toBe(401);
    expect((await signIn(' caf\u00e9\0other ')).status).toBe(401);
    expect((await signIn(' cafe\u0301\0tail ')).status).toBe(200);
  });
});

describe('signing in', () => {
  it('makes guessers of a known and of an unknown account wait alike, whatever headers they send', async () => {
    const known = await registered();
    const answers = [];
    for (const email of [known.email, newAddress()]) {
      const told = [];
      for (let guess = 0; guess < 8; guess += 1) {
        const address = `203.0.113.${guess}`;
        const forged = {
          'X-Forwarded-For': address,
          'X-Real-IP': address,
          Forwarded: `for=${address}`,
          'X-Client-IP': address,
        };
        const answer = await visited.server.post('/sign-in', { email, password: `wrong ${guess}` }, forged);
        const { code, retryAfterMs } = await fields(answer);
        told.push({ code, retryAfterMs });
      }
      answers.push(told);
    }
    // The last free guess already announces the wait that it starts.
    const wrong = Array(5).fill({ code: 'invalid-credentials' });
    wrong[4] = { code: 'invalid-credentials', retryAfterMs: 30_000 };
    const waiting = Array(3).fill({ code: 'too-many-requests', retryAfterMs: expect.any(Number) });
    expect(answers).toEqual([
      [...wrong, ...waiting],
      [...wrong, ...waiting],
    ]);
  });

  it('fails and announces the wait in the same bytes, whether the account exists, is disabled, or the password is too long', async () => {
    const known = await registered();
    const disabled = await registered();
    const long = await registered();
    await visited.server.pool.query('UPDATE identity_user SET disabled = true WHERE email = $1', [
      disabled.email,
    ]);
    const guessers = [
      { email: newAddress(), guess: password },
      { email: known.email, guess: 'wrong password' },
      { email: disabled.email, guess: password },
      { email: long.email, guess: 'x'.repeat(400) },
    ];
    const answers = [];
    for (const { email, guess } of guessers) {
      const told = [];
      for (let at = 0; at < 5; at += 1)
        told.push(await seen(await visited.server.post('/sign-in', { email, password: guess })));
      answers.push(told);
    }
    expect(answers[0]?.at(-1)?.headers).toContainEqual(['retry-after', '30']);
    for (const told of answers) expect(told).toEqual(answers[0]);
  });

  it('evaluates no more parallel guesses than one after the other', async () => {
    const { email } = await registered();
    const attempts = Array.from({ length: 30 }, (_, guess) =>
      visited.server.post('/sign-in', { email, password: `wrong ${guess}` }),
    );
    const codes = await Promise.all((await Promise.all(attempts)).map(readCode));
    expect(codes.filter((code) => code === 'invalid-credentials').length).toBeLessThanOrEqual(5);
  });
});
