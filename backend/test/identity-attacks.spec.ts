import { request } from 'node:http';
import { identityRules } from '@toolkit/adapters/backend/session';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { type IdentityServer, identityServer, publicUrl, roomyRules } from './identity-server.ts';

const password = 'correct horse 1';
let server: IdentityServer;
let people = 0;

beforeAll(async () => {
  server = await identityServer();
}, 30_000);

afterAll(() => server.close());

const newAddress = () => {
  people += 1;
  return `person-${people}@example.com`;
};

const fields = async (response: Response) => (await response.json()) as Record<string, unknown>;
const codeOf = async (response: Response) => (await fields(response)).code ?? response.status;
const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

async function registered(email = newAddress(), typed = password) {
  const response = await server.post('/register', { email, password: typed });
  expect(response.status).toBe(200);
  const { id } = (await fields(response)).user as { id: string };
  return { email, id, as: { Cookie: cookieOf(response) } };
}

async function mailedCode(email: string, index = -1): Promise<string> {
  for (let waited = 0; waited < 1_000; waited += 10) {
    await server.identity.close();
    const mail = server.mailer.sent
      .filter(({ to, text }) => to === email && text.includes('#code='))
      .at(index);
    const code = mail && /#code=(\S+)/.exec(mail.text)?.[1];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('no mail');
}

async function resetCode(email: string): Promise<string> {
  expect((await server.post('/password-reset/request', { email })).status).toBe(200);
  return mailedCode(email);
}

/** Everything an attacker sees of an answer. */
async function seen(response: Response) {
  const headers = [...response.headers].filter(([name]) => name !== 'date');
  return { status: response.status, headers, body: await response.text() };
}

function raw(path: string, method: string, headers: Record<string, string | string[]>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(server.url + path, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('registering', () => {
  it('makes one account of 50 parallel registrations, in whatever case', async () => {
    const email = newAddress();
    const attempts = Array.from({ length: 50 }, (_, index) =>
      server.post('/register', { email: index % 2 ? email : ` ${email.toUpperCase()}`, password }),
    );
    const codes = await Promise.all((await Promise.all(attempts)).map(codeOf));
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 'email-already-in-use')).toHaveLength(49);
    const kept = await server.pool.query('SELECT 1 FROM identity_user WHERE email = $1', [email]);
    expect(kept.rows).toHaveLength(1);
  });

  it('refuses everything that is not one plain address', async () => {
    const hostile = [
      'a\uff20example.com',
      'a@b@example.com',
      'a@example.com,b@example.com',
      'a@example.com\r\nBcc: c@example.com',
      'a\0@example.com',
      '"a b"@example.com',
      `${'a'.repeat(250)}@example.com`,
      'k\u212a@example.com',
      '\u200ba@example.com',
    ];
    for (const email of hostile) {
      for (const path of ['/register', '/sign-in', '/password-reset/request'])
        expect(await codeOf(await server.post(path, { email, password }))).toBe('invalid-email');
    }
  });

  it('counts the bounds of a password in code points and refuses the common ones', async () => {
    for (const weak of [
      '12345',
      '\u{1f600}'.repeat(5),
      'x'.repeat(51),
      '123456',
      'PassWord1',
      'traffic123',
      '',
    ])
      expect(await codeOf(await server.post('/register', { email: newAddress(), password: weak }))).toBe(
        'weak-password',
      );
    await registered(newAddress(), '\u{1f600}'.repeat(6));
    await registered(newAddress(), '\u{1f600}'.repeat(50));
  });

  it('tells apart long passwords with one beginning, keeps spaces and NUL, and folds spellings of one character', async () => {
    const long = '\u{1f600}'.repeat(49);
    const { email } = await registered(newAddress(), `${long}a`);
    expect(await codeOf(await server.post('/sign-in', { email, password: `${long}b` }))).toBe(
      'invalid-credentials',
    );
    expect((await server.post('/sign-in', { email, password: `${long}a` })).status).toBe(200);
    const odd = await registered(newAddress(), ' caf\u00e9\0tail ');
    const signIn = (typed: string) => server.post('/sign-in', { email: odd.email, password: typed });
    expect((await signIn('caf\u00e9\0tail')).status).toBe(401);
    expect((await signIn(' caf\u00e9\0other ')).status).toBe(401);
    expect((await signIn(' cafe\u0301\0tail ')).status).toBe(200);
  });
});

describe('signing in', () => {
  it('fails in the same bytes for unknown, wrong, disabled and overlong', async () => {
    const known = await registered();
    const disabled = await registered();
    await server.pool.query('UPDATE identity_user SET disabled = true WHERE email = $1', [disabled.email]);
    const attempts = [
      { email: newAddress(), password },
      { email: known.email, password: 'wrong password' },
      { email: disabled.email, password },
      { email: disabled.email, password: 'wrong password' },
      { email: known.email, password: 'x'.repeat(400) },
    ];
    const answers = [];
    for (const attempt of attempts) answers.push(await seen(await server.post('/sign-in', attempt)));
    expect(answers[0]?.status).toBe(401);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('makes guessers of a known and of an unknown account wait alike, whatever headers they send', async () => {
    const known = await registered();
    const answers = [];
    for (const email of [known.email, newAddress()]) {
      const codes = [];
      for (let guess = 0; guess < 8; guess += 1) {
        const address = `203.0.113.${guess}`;
        const forged = {
          'X-Forwarded-For': address,
          'X-Real-IP': address,
          Forwarded: `for=${address}`,
          'X-Client-IP': address,
        };
        const answer = await server.post('/sign-in', { email, password: `wrong ${guess}` }, forged);
        codes.push(await codeOf(answer));
      }
      answers.push(codes);
    }
    const wrong = Array(5).fill('invalid-credentials');
    const waiting = Array(3).fill('too-many-requests');
    expect(answers).toEqual([
      [...wrong, ...waiting],
      [...wrong, ...waiting],
    ]);
  });

  it('counts a wrong current password as a guess', async () => {
    const { email, id, as } = await registered();
    for (let guess = 0; guess < 5; guess += 1)
      await server.post('/reauthenticate', { password: `wrong ${guess}`, user: id }, as);
    expect(await codeOf(await server.post('/sign-in', { email, password }))).toBe('too-many-requests');
  });

  it('evaluates no more parallel guesses than one after the other', async () => {
    const { email } = await registered();
    const attempts = Array.from({ length: 30 }, (_, guess) =>
      server.post('/sign-in', { email, password: `wrong ${guess}` }),
    );
    const codes = await Promise.all((await Promise.all(attempts)).map(codeOf));
    expect(codes.filter((code) => code === 'invalid-credentials').length).toBeLessThanOrEqual(5);
  });

  it('keeps the session in a cookie that scripts, the API and other sites never see', async () => {
    const { email } = await registered();
    const response = await server.post('/sign-in', { email, password });
    const [cookie = ''] = response.headers.getSetCookie();
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/api/auth'])
      expect(cookie.toLowerCase()).toContain(attribute.toLowerCase());
    expect(Object.keys(await fields(response))).toEqual(['user']);
  });
});

describe('limits in production', () => {
  it('hold for one source over many accounts, and an IPv6 network is one source', async () => {
    let address = '2001:db8::1';
    const strict = await identityServer({ rules: {}, clientAddress: () => address });
    const codes = [];
    for (let attempt = 0; attempt < 55; attempt += 1) {
      address = `2001:db8::${attempt.toString(16)}`;
      codes.push(
        await codeOf(await strict.post('/sign-in', { email: `spray-${attempt}@example.com`, password })),
      );
    }
    expect(codes.filter((code) => code === 'invalid-credentials')).toHaveLength(
      identityRules.guessesPerSource.points,
    );
    address = '::ffff:192.0.2.1';
    const registrations = [];
    for (let attempt = 0; attempt < 22; attempt += 1) {
      if (attempt === 10) address = '192.0.2.1';
      registrations.push(
        await codeOf(
          await strict.post('/register', { email: `new-${attempt}@example.com`, password: 'short' }),
        ),
      );
    }
    expect(registrations.filter((code) => code === 'too-many-requests')).toHaveLength(2);
    await strict.close();
  }, 30_000);

  it('leave the owner a way in while others guess from everywhere', async () => {
    let address = '192.0.2.1';
    const strict = await identityServer({
      clientAddress: () => address,
      rules: {
        guessesPerSource: { points: 10_000, perMs: 900_000 },
        guessesPerAccount: { points: 20, perMs: 86_400_000, waitMs: 400 },
      },
    });
    const email = newAddress();
    await strict.post('/register', { email, password });
    const codes = [];
    for (let guess = 0; guess < 40; guess += 1) {
      address = `203.0.113.${guess}`;
      codes.push(await codeOf(await strict.post('/sign-in', { email, password: `wrong ${guess}` })));
    }
    expect(codes.filter((code) => code === 'invalid-credentials').length).toBeLessThan(30);
    expect(codes).toContain('too-many-requests');
    await new Promise((resolve) => setTimeout(resolve, 500));
    address = '192.0.2.1';
    expect((await strict.post('/sign-in', { email, password })).status).toBe(200);
    await strict.close();
  }, 30_000);
});

describe('mails', () => {
  it('carry the configured origin only, whatever hosts a request names', async () => {
    const { email, id, as } = await registered();
    const forged = {
      ...as,
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'http',
      Forwarded: 'host=evil.example',
      Referer: 'https://evil.example/',
    };
    await server.post('/verification/send', { user: id, continueUrl: `${publicUrl}/login` }, forged);
    await server.post('/password-reset/request', { email }, forged);
    await mailedCode(email, 1);
    const mails = server.mailer.sent.filter(({ to }) => to === email);
    const links = mails.flatMap(({ text, html }) => `${text} ${html}`.match(/https?:\/\/[^\s"<]+/g) ?? []);
    expect(mails).toHaveLength(2);
    for (const link of links) expect(link).toMatch(/^https:\/\/app\.example\/auth\/(verify|reset)#code=/);
  });

  it('come once a minute, silently for a forgotten password', async () => {
    const { email, id, as } = await registered();
    for (let asked = 0; asked < 10; asked += 1) {
      expect((await server.post('/password-reset/request', { email })).status).toBe(200);
      await server.post('/verification/send', { user: id, continueUrl: `${publicUrl}/login` }, as);
    }
    await server.identity.close();
    expect(server.mailer.sent.filter(({ to }) => to === email)).toHaveLength(2);
    const again = await server.post(
      '/verification/send',
      { user: id, continueUrl: `${publicUrl}/login` },
      as,
    );
    expect(again.status).toBe(429);
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('come five times an hour', async () => {
    const hourly = await identityServer({
      rules: { ...roomyRules, mailsPerMinute: { points: 100, perMs: 60_000 } },
    });
    const email = newAddress();
    await hourly.post('/register', { email, password });
    for (let asked = 0; asked < 8; asked += 1) {
      await hourly.post('/password-reset/request', { email });
      await hourly.identity.close();
    }
    expect(hourly.mailer.sent).toHaveLength(identityRules.mailsPerHour.points);
    await hourly.close();
  });

  it('do not come for someone verified', async () => {
    const { email, id, as } = await registered();
    await server.pool.query('UPDATE identity_user SET "emailVerified" = true WHERE email = $1', [email]);
    const sending = await server.post(
      '/verification/send',
      { user: id, continueUrl: `${publicUrl}/login` },
      as,
    );
    expect(sending.status).toBe(200);
    expect(server.mailer.sent.filter(({ to }) => to === email)).toHaveLength(0);
  });

  it('do not delay or fail the answer about a forgotten password', async () => {
    const { email } = await registered();
    const { send } = server.mailer;
    server.mailer.send = () => new Promise((_, reject) => setTimeout(() => reject(new Error('down')), 1_500));
    const started = performance.now();
    const known = await seen(await server.post('/password-reset/request', { email }));
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(known).toEqual(await seen(await server.post('/password-reset/request', { email: newAddress() })));
    await server.identity.close();
    server.mailer.send = send;
    expect(server.events.at(-1)).toMatchObject({ event: 'identity-mail-failed' });
  });
});

describe('mailed codes', () => {
  it('are used up by no GET and no HEAD, then work once of several parallel times', async () => {
    const { email } = await registered();
    const code = await resetCode(email);
    for (const method of ['GET', 'HEAD', 'GET'])
      for (const path of ['/password-reset/confirm', '/verification/confirm'])
        expect(await raw(`/api/auth${path}?code=${code}`, method, { Origin: publicUrl })).toBe(404);
    const uses = Array.from({ length: 8 }, () =>
      server.post('/password-reset/confirm', { code, password: 'battery staple 2' }),
    );
    const statuses = (await Promise.all(uses)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
    await server.identity.close();
    expect(server.mailer.sent.at(-1)).toMatchObject({ to: email, subject: 'Your password was changed' });
  });

  it('are refused when flipped, cut, of the other kind, or overtaken', async () => {
    const { email, id, as } = await registered();
    await server.post('/verification/send', { user: id, continueUrl: `${publicUrl}/login` }, as);
    const verification = await mailedCode(email);
    const code = await resetCode(email);
    const flipped = (code.startsWith('A') ? 'B' : 'A') + code.slice(1);
    for (const bad of [verification, flipped, code.slice(0, -1), '', `${code} `])
      expect(await codeOf(await server.post('/password-reset/confirm', { code: bad, password }))).toBe(
        'invalid-code',
      );
    expect(await codeOf(await server.post('/verification/confirm', { code }))).toBe('invalid-code');
    await server.post('/reauthenticate', { password, user: id }, as);
    await server.post('/update-password', { password: 'battery staple 2', user: id }, as);
    expect(await codeOf(await server.post('/password-reset/confirm', { code, password }))).toBe(
      'invalid-code',
    );
  });

  it('hold 256 random bits, and only their hash is kept', async () => {
    const { email } = await registered();
    const code = await resetCode(email);
    expect(Buffer.from(code, 'base64url')).toHaveLength(32);
    const tables = [
      'identity_mailed_code',
      'identity_verification',
      'rate_limit',
      'identity_key',
      'identity_account',
    ];
    const rows = await Promise.all(tables.map((table) => server.pool.query(`SELECT * FROM ${table}`)));
    const kept = JSON.stringify(rows.map((result) => result.rows));
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(password);
    expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    // The private key is encrypted: its JSON would show the field "d".
    expect(kept).not.toMatch(/\\"d\\":/);
  });
});

describe('what is reachable', () => {
  it('is the list of routes and nothing else of the engine', async () => {
    for (const path of [
      '/sign-up/email',
      '/sign-in/email',
      '/get-session',
      '/update-user',
      '/delete-user',
      '/error',
      '/ok',
    ])
      for (const method of ['GET', 'POST'])
        expect(
          await raw(`/api/auth${path}`, method, { Origin: publicUrl, 'Content-Type': 'application/json' }),
        ).toBe(404);
    expect(await raw('/api/auth/verify-email?token=x', 'GET', {})).toBe(404);
    expect(await raw('/api/auth/__proto__', 'POST', { Origin: publicUrl })).toBe(404);
  });

  it('takes small JSON objects from our own pages only', async () => {
    const email = newAddress();
    const sending = (headers: Record<string, string>, body: string) =>
      fetch(`${server.url}/api/auth/register`, { method: 'POST', headers, body });
    const good = { Origin: publicUrl, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ email, password });
    expect((await sending({ 'Content-Type': 'application/json' }, body)).status).toBe(403);
    expect((await sending({ ...good, Origin: 'https://evil.example' }, body)).status).toBe(403);
    expect((await sending({ ...good, Origin: 'null' }, body)).status).toBe(403);
    expect((await sending({ ...good, 'Content-Type': 'text/plain' }, body)).status).toBe(415);
    expect((await sending(good, JSON.stringify({ email, password: 'x'.repeat(1_000_000) }))).status).toBe(
      413,
    );
    for (const junk of ['[]', 'null', '{', '"x"', '1']) expect((await sending(good, junk)).status).toBe(400);
    expect(await codeOf(await sending(good, '{"email":{"$ne":1},"password":["x"]}'))).toBe('invalid-email');
    expect((await sending(good, body)).status).toBe(200);
  });

  it('gives tokens of five minutes by ES256, and none for another user than the page believes', async () => {
    const one = await registered();
    const other = await registered();
    const answer = await fields(await server.post('/token', { user: one.id }, one.as));
    const keys = createRemoteJWKSet(new URL(server.url + server.identity.jwksPath));
    const { payload, protectedHeader } = await jwtVerify(String(answer.token), keys, {
      issuer: server.identity.issuer,
      audience: server.identity.audience,
    });
    expect(protectedHeader.alg).toBe('ES256');
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
    expect(payload).toMatchObject({ sub: one.id, email: one.email, email_verified: false });
    expect(await codeOf(await server.post('/token', { user: one.id }, other.as))).toBe('session-expired');
    expect(await codeOf(await server.post('/token', { user: one.id }))).toBe('session-expired');
  });

  it('says 503, not signed out, while the database cannot be asked', async () => {
    const { id, as } = await registered();
    const { query, connect } = server.pool;
    server.pool.query = (() => Promise.reject(new Error('down'))) as never;
    server.pool.connect = (() => Promise.reject(new Error('down'))) as never;
    expect((await server.post('/token', { user: id }, as)).status).toBe(503);
    Object.assign(server.pool, { query, connect });
    expect((await server.post('/token', { user: id }, as)).status).toBe(200);
  });

  it('leaves no address, password or code in the log', () => {
    const logged = JSON.stringify(server.events);
    expect(logged).not.toContain('@');
    for (const { text } of server.mailer.sent) {
      const code = /#code=(\S+)/.exec(text)?.[1];
      if (code) expect(logged).not.toContain(code);
    }
    expect(logged).not.toContain(password);
  });
});
