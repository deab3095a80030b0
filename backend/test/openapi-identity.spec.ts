import { jest } from '@jest/globals';
import type { Database } from '@toolkit/adapters/backend/database';
import {
  type CallBody,
  type IdentityCallName,
  identityCallNames,
  identityCalls,
  readBody,
} from '@toolkit/application/calls';
import { identityKeysPath, identityPath, oidcEndedPath, oidcLeavePath, paths } from '@toolkit/domain/session';
import fc from 'fast-check';
import { listen } from '../src/server/listen.ts';
import { eventually } from './eventually.ts';
import { breakPool, holdPool } from './held-pool.ts';
import { longTest } from './long-test.ts';
import { OpenApiCheck, type SeenAnswer } from './openapi-check.ts';
import { rawRequest } from './raw-request.ts';
import type { RunningBackend } from './running-backend.ts';
import { TestOpenidProvider } from './test-openid-provider.ts';

const adapters = await import('@toolkit/adapters/backend/database');
let opened: Database;
/** That of `backend`. */
let database: Database;
jest.unstable_mockModule('@toolkit/adapters/backend/database', () => ({
  ...adapters,
  openDatabase: async (options: Parameters<typeof adapters.openDatabase>[0]) => {
    opened = await adapters.openDatabase(options);
    return opened;
  },
}));
const { runBackend } = await import('./running-backend.ts');

const password = 'correct horse 1';
const keysPath = identityPath + identityKeysPath;
const leavePath = identityPath + oidcLeavePath;
const endedPath = identityPath + oidcEndedPath;
const tokenPath = `${identityPath}/token`;
/** What Nest does not see is answered to one call and one address as to all. */
const samples = [
  ['GET', keysPath],
  ['POST', tokenPath],
] as const;

const openApi = new OpenApiCheck();
let backend: RunningBackend;
/** Where people sign in at `provider`. */
let oidc: RunningBackend;
let oidcDatabase: Database;
let provider: TestOpenidProvider;
let people = 0;
/** Takes long, so it runs beside the other tests. */
let unfinished: Promise<void>;

beforeAll(async () => {
  await seeUnreadableKeys();
  await seeEarlyRefusals();
  provider = await TestOpenidProvider.start();
  oidc = await runBackend({ environment: provider.environment });
  oidcDatabase = opened;
  backend = await runBackend();
  database = opened;
  unfinished = Promise.all(
    samples.map(async ([method, path]) => {
      expectRaw(
        method,
        path,
        408,
        await rawRequest(backend.port, [`${method} ${path} HTTP/1.1\r\nHost: a\r\nX: `]),
      );
    }),
  ).then(() => {});
  unfinished.catch(() => {});
}, longTest);
afterAll(async () => {
  await backend.stop();
  await oidc.stop();
  await provider.close();
});

function expectDocumented(method = '', path = '', answer: SeenAnswer, status: number): void {
  expect(openApi.problems(method, path, answer)).toEqual([]);
  expect([path, answer.status]).toEqual([path, status]);
}

const expectRaw = (
  method = '',
  path = '',
  expected: number,
  { status, headers, body }: Awaited<ReturnType<typeof rawRequest>>,
): void =>
  expectDocumented(method, path, { status, body, header: (name) => headers[name.toLowerCase()] }, expected);

const seen = async (answer: Response): Promise<SeenAnswer> => ({
  status: answer.status,
  header: (name) => answer.headers.get(name) ?? undefined,
  body: await answer.text(),
});

/** A server that has just started and knows no key, without a database and with short time limits. */
async function seeUnreadableKeys(): Promise<void> {
  const own = await runBackend({ reads: { points: 1, perMs: 1_000_000 } });
  const failing = breakPool(opened.pool);
  expectDocumented('GET', keysPath, await seen(await own.call(keysPath)), 503);
  for (const path of [keysPath, leavePath])
    expectDocumented('GET', path, await seen(await own.call(path)), 429);
  failing();
  await own.stop();
}

/** A server that is not ready yet, and one that refuses every request because its source has too many open. */
async function seeEarlyRefusals(): Promise<void> {
  for (const mostOpen of [1, 0]) {
    const { server, ownUrl } = await listen(0, '127.0.0.1', mostOpen);
    for (const [method, path] of samples)
      expectDocumented(method, path, await seen(await fetch(ownUrl + path, { method })), 503);
    server.close();
    server.closeAllConnections();
  }
}

const isOidc = (call: string): boolean => call.startsWith('/foreign/');
const offering = (call: string) => (isOidc(call) ? oidc : backend);

const send = (
  call: IdentityCallName,
  body: string,
  headers: Record<string, string> = {},
  on = offering(call),
): Promise<Response> =>
  on.call(identityPath + call, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: on.app.url, ...headers },
    body,
  });

/** Makes the call and checks its answer against the document. */
async function ask(
  call: IdentityCallName,
  fields: object,
  status: number,
  cookie = '',
): Promise<Record<string, never>> {
  const answer = await seen(await send(call, JSON.stringify(fields), { Cookie: cookie }));
  expectDocumented('POST', identityPath + call, answer, status);
  return JSON.parse(answer.body) as Record<string, never>;
}

/** The provider tells of a sign-out there. */
async function ended(token: string, status: number, on = oidc): Promise<void> {
  const body = new URLSearchParams({ logout_token: token });
  const answer = await on.call(endedPath, { method: 'POST', body });
  expectDocumented('POST', endedPath, await seen(answer), status);
}

const newAddress = () => {
  people += 1;
  return `person-${people}@example.com`;
};

async function newPerson() {
  const email = newAddress();
  const answer = await send('/register', JSON.stringify({ email, password }));
  const { user } = (await answer.json()) as { user: { id: string } };
  return { email, user: user.id, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

type Fields = { readonly [Call in IdentityCallName]: keyof CallBody[Call] }[IdentityCallName];

/** An example of each field. A field without one does not compile. */
const examples: Readonly<Record<Fields, () => string | boolean>> = {
  email: newAddress,
  password: () => password,
  currentPassword: () => password,
  newPassword: () => password,
  code: () => 'x',
  user: () => '',
  query: () => '?state=x',
  register: () => false,
};

/** Valid fields of each call for a signed-in user. */
function good(person: { readonly email: string; readonly user: string }, call: IdentityCallName): object {
  const known: Partial<Record<Fields, string | boolean>> = call === '/register' ? {} : person;
  const names = Object.keys(identityCalls[call].body.entries) as Fields[];
  return Object.fromEntries(names.map((name) => [name, known[name] ?? examples[name]()]));
}

/** Begins a sign-in at the provider, in a browser with nothing but this cookie. */
async function attempt() {
  const begun = await send('/foreign/begin', '{}');
  const { url } = (await begun.json()) as { url: string };
  return { url, cookie: begun.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

/** The calls that need a session. */
const ofSession = identityCallNames.filter((call) => 'session' in identityCalls[call]);

/** The code in the newest mail to this address whose link leads to this page. */
async function mailedCode(email: string, page: string): Promise<string> {
  const start = `${page}#code=`;
  return eventually(`a mail to ${email}`, async () => {
    const answer = await fetch(`${backend.app.inboxUrl}/api/messages`);
    const mails = (await answer.json()) as {
      readonly to: readonly string[];
      readonly links: readonly string[];
    }[];
    const links = mails.filter(({ to }) => to.includes(email)).flatMap((mail) => mail.links);
    return links.find((link) => link.includes(start))?.split(start)[1];
  });
}

describe('requests that no page of ours makes', () => {
  it.each<[string, string, Record<string, string>, number]>([
    ['of another site', '{}', { Origin: 'https://evil.example' }, 403],
    ['of a form', '{}', { 'Content-Type': 'text/plain' }, 415],
    ['in another encoding', '{}', { 'Content-Type': 'application/json; charset=latin1' }, 415],
    ['compressed', '{}', { 'Content-Encoding': 'gzip' }, 415],
    ['too large', JSON.stringify({ email: 'x'.repeat(5_000) }), {}, 413],
    ['of half an object', '{', {}, 400],
    ['of a list', '[]', {}, 400],
  ])('are answered as documented: %s', async (_what, body, headers, status) => {
    expectDocumented('POST', tokenPath, await seen(await send('/token', body, headers)), status);
  });

  it.each(samples)(
    'are answered as documented where they are malformed or too large: %s %s',
    async (...one) => {
      const [method, path] = one;
      const start = `${method} ${path} HTTP/1.1\r\nHost: a\r\n`;
      const long = `${method} ${path}?${'x'.repeat(2_048)} HTTP/1.1\r\nHost: a\r\n\r\n`;
      for (const [status, text] of [
        [400, `${start}Expect: 200-ok\r\n\r\n`],
        [431, `${start}X: ${'x'.repeat(20_000)}\r\n\r\n`],
        [414, long],
      ] as const)
        expectRaw(method, path, status, await rawRequest(backend.port, [text]));
    },
  );
});

it('the document says of bodies what the server accepts', () => {
  const body = fc.oneof(
    fc.dictionary(
      fc.constantFrom<string>(...Object.keys(examples), 'more'),
      fc.oneof(fc.string(), fc.jsonValue()),
    ),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(fc.constantFrom(...identityCallNames), body, (call, body) => {
      expect(readBody(call, body) !== undefined).toBe(openApi.isBody(identityPath + call, body));
    }),
    { numRuns: 1_000 },
  );
});

describe('the calls of the identity provider are answered as documented', () => {
  it('when all is well', async () => {
    expectDocumented('GET', keysPath, await seen(await backend.call(keysPath)), 200);
    const one = await newPerson();
    const simple = ['/token', '/verification/send', '/register', '/sign-in'] as const;
    for (const call of simple) await ask(call, good(one, call), 200, one.cookie);
    await ask('/verification/confirm', { code: await mailedCode(one.email, paths.confirmEmail) }, 200);
    const other = await newPerson();
    const change = { ...good(other, '/update-password'), newPassword: 'battery staple 2' };
    await ask('/update-password', change, 200, other.cookie);
    for (const call of ofSession) await ask(call, good(other, call), 401, other.cookie);
    await ask('/sign-out', good(other, '/sign-out'), 200, other.cookie);
    await ask('/password-reset/request', good(other, '/password-reset/request'), 200);
    const code = await mailedCode(other.email, paths.resetPassword);
    await ask('/password-reset/read', { code }, 200);
    await ask('/password-reset/confirm', { code, password }, 200);
  });

  it('where people sign in at a provider', async () => {
    const finish = async (person: Parameters<TestOpenidProvider['signIn']>[1], status: number) => {
      const { url, cookie } = await attempt();
      await ask('/foreign/finish', { query: provider.signIn(url, person) }, status, cookie);
    };
    await ask('/foreign/begin', {}, 200);
    const ada = { sub: 'ada', email: newAddress(), email_verified: true };
    await finish(ada, 200);
    await finish('cancelled', 400);
    await ask('/foreign/finish', { query: '?code=1&state=2' }, 400);
    await finish({ sub: 'without address' }, 403);
    await finish({ sub: 'other', email: ada.email }, 409);
    await oidcDatabase.pool.query('UPDATE identity_user SET disabled = true WHERE email = $1', [ada.email]);
    await finish(ada, 403);
  });

  it('where somebody signs out there', async () => {
    const leave = async (on: RunningBackend, status: number) =>
      expectDocumented('GET', leavePath, await seen(await on.call(leavePath)), status);
    await leave(oidc, 302);
    await ended(await provider.logoutToken({ sub: 'ada' }), 200);
    await ended('x', 400);
    await ended('x'.repeat(5_000), 413);
    await leave(backend, 404);
    await ended('x', 404, backend);
    const failing = breakPool(oidcDatabase.pool);
    await ended(await provider.logoutToken({ sub: 'ada' }), 503).finally(failing);
  });

  it.each([
    ['wrong', 502],
    ['down', 503],
  ] as const)('where a provider or its settings are %s', async (state, status) => {
    const { url, cookie } = await attempt();
    provider.state = state;
    await ask('/foreign/finish', { query: provider.signIn(url, { sub: 'ada' }) }, status, cookie);
    const usual = oidc;
    oidc = await runBackend({ environment: provider.environment });
    try {
      await ask('/foreign/begin', {}, status);
      await ended(await provider.logoutToken({ sub: 'ada' }), status);
    } finally {
      await oidc.stop();
      oidc = usual;
      provider.state = 'fair';
    }
  });

  it('where people sign in in another way', async () => {
    for (const call of identityCallNames.filter((name) => 'signIn' in identityCalls[name])) {
      const answer = await send(call, '{}', {}, isOidc(call) ? backend : oidc);
      expectDocumented('POST', identityPath + call, await seen(answer), 404);
    }
  });

  it('answers addresses, passwords and codes that it does not accept as documented', async () => {
    const { email, user, cookie } = await newPerson();
    await ask('/register', { email: 'x', password }, 400);
    await ask('/register', { email: newAddress(), password: 'x' }, 400);
    await ask('/register', { email, password }, 409);
    await ask('/sign-in', { email: 'x', password }, 400);
    await ask('/sign-in', { email, password: 'wrong' }, 401);
    await ask('/update-password', { user, currentPassword: 'wrong', newPassword: password }, 401, cookie);
    await ask('/update-password', { user, currentPassword: password, newPassword: 'x' }, 400, cookie);
    const continueUrl = `${backend.app.url}/login`;
    await ask('/verification/send', { user, continueUrl, email: 'x' }, 400, cookie);
    await ask('/verification/confirm', { code: 'x' }, 400);
    const other = await newPerson();
    await ask('/verification/send', good(other, '/verification/send'), 200, other.cookie);
    const claim = 'UPDATE identity_user SET oidc = true, email = $1 WHERE id = $2';
    await database.pool.query(claim, [other.email, user]);
    const others = await mailedCode(other.email, paths.confirmEmail);
    await ask('/verification/confirm', { code: others }, 409, cookie);
    await database.pool.query(claim, [email, user]);
    await ask('/password-reset/request', { email: 'x' }, 400);
    await ask('/password-reset/read', { code: 'x' }, 400);
    await ask('/password-reset/confirm', { code: 'x', password }, 400);
    await ask('/password-reset/request', { email }, 200);
    const code = await mailedCode(email, paths.resetPassword);
    await ask('/password-reset/confirm', { code, password: 'x' }, 400);
  });

  it('answers sessions that are over, or of a closed account as documented', async () => {
    const person = await newPerson();
    for (const call of ofSession) await ask(call, good(person, call), 401);
    for (const call of ofSession) {
      const closed = await newPerson();
      await database.pool.query('UPDATE identity_user SET disabled = true WHERE id = $1', [closed.user]);
      await ask(call, good(closed, call), 403, closed.cookie);
    }
  });

  it('while the database cannot be asked', async () => {
    const person = await newPerson();
    const failing = [database, oidcDatabase].map(({ pool }) => breakPool(pool));
    try {
      for (const call of identityCallNames) {
        const { code } = await ask(call, good(person, call), 503, person.cookie);
        expect([call, code]).toEqual([call, 'unavailable']);
      }
    } finally {
      for (const restore of failing) restore();
    }
  });

  it(
    'answers a network that calls faster than it is answered as documented',
    async () => {
      const person = await newPerson();
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const letGo = [database, oidcDatabase].map(({ pool }) => holdPool(pool, held));
      try {
        const flood = Array.from({ length: 400 }, () =>
          send('/token', JSON.stringify(good(person, '/token')), { Cookie: person.cookie }),
        );
        const oidcFlood = Array.from({ length: 400 }, () => send('/foreign/begin', '{}'));
        // The first refusal shows that the queue is full.
        for (const some of [flood, oidcFlood]) expect((await Promise.race(some)).status).toBe(429);
        for (const call of identityCallNames) await ask(call, good(person, call), 429, person.cookie);
        const told = await oidc.call(endedPath, { method: 'POST' });
        expectDocumented('POST', endedPath, await seen(told), 429);
        release();
        await Promise.all([...flood, ...oidcFlood]);
      } finally {
        release();
        for (const free of letGo) free();
      }
    },
    longTest,
  );

  it('and every documented answer was seen, from a real request to this call or to a sample', async () => {
    await unfinished;
    const answers = ([method, path]: (typeof samples)[number]) =>
      [...openApi.seen].filter((one) => one.startsWith(`${method.toLowerCase()} ${path} `));
    const read = (one: string) => one.split(' ').slice(2).join(' ');
    const seenThere = Object.fromEntries(
      samples.map((sample) => [sample[0].toLowerCase(), new Set(answers(sample).map(read))]),
    );
    const documented = openApi.documented.filter((one) => one.includes(identityPath));
    const isSeen = (one: string) =>
      openApi.seen.has(one) || seenThere[one.split(' ')[0] ?? '']?.has(read(one));
    expect(documented.filter((one) => !isSeen(one))).toEqual([]);
    expect(documented.length).toBeGreaterThan(100);
  });
});
