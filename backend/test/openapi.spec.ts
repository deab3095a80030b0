import { crc32, deflateSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { Database } from '@toolkit/adapters/backend/database';
import { notReallyPng, pngOfSize, tinyPng } from '@toolkit/adapters/contracts';
import { namesProblems, trimNames } from '@toolkit/domain/account';
import { identityPath } from '@toolkit/domain/session';
import fc from 'fast-check';
import { listen } from '../src/server/listen.ts';
import { longTest } from './long-test.ts';
import { OpenApiCheck } from './openapi-check.ts';
import { type RawAnswer, rawRequest } from './raw-request.ts';
import type { RunningBackend } from './running-backend.ts';

jest.setTimeout(longTest);

const adapters = await import('@toolkit/adapters/backend/database');
let database: Database;
jest.unstable_mockModule('@toolkit/adapters/backend/database', () => ({
  ...adapters,
  openDatabase: async (options: Parameters<typeof adapters.openDatabase>[0]) => {
    database = await adapters.openDatabase(options);
    return database;
  },
}));
const { runBackend } = await import('./running-backend.ts');

const save = '/api/user/account/save';
const download = '/api/storage/download-url';
const calls = [
  ['GET', '/api/user/initialize'],
  ['GET', '/api/user/account/details'],
  ['POST', save],
  ['DELETE', '/api/user/account/avatar'],
  ['GET', download],
] as const;

const openApi = new OpenApiCheck();
let backend: RunningBackend;
let busy: string | undefined;
/** The answer to a form that never ends. */
let unended: RawAnswer;
/** Takes long, so it runs beside the other tests. */
let unfinished: Promise<void>;

beforeAll(async () => {
  unended = await answerToUnended();
  backend = await runBackend();
  unfinished = Promise.all(
    calls.map(async ([method, path]) => {
      const half = `${method} ${path} HTTP/1.1\r\nHost: a\r\nX: `;
      expectDocumented(method, path, seenRaw(await rawRequest(backend.port, [half])), 408);
    }),
  ).then(() => {});
  unfinished.catch(() => {});
});
afterAll(() => backend.stop());

/** From a separate server with a short time limit, which stops before the other starts: they would share Passport. */
async function answerToUnended(): Promise<RawAnswer> {
  const own = await runBackend({ bodyMs: 1_000 });
  const token = await own.issuer.token();
  await own.call('/api/user/initialize', { token });
  const head = [
    `POST ${save} HTTP/1.1`,
    'Host: a',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 500',
    '\r\n--b\r\n',
  ];
  return rawRequest(own.port, [head.join('\r\n')]).finally(own.stop);
}

function expectDocumented(
  method: string,
  path: string,
  answer: Parameters<OpenApiCheck['problems']>[2],
  status?: number,
): void {
  expect(openApi.problems(method, path, answer)).toEqual([]);
  if (status !== undefined) expect([path, answer.status]).toEqual([path, status]);
}

const seenRaw = ({ status, headers, body }: RawAnswer) => ({
  status,
  body,
  header: (name: string) => headers[name.toLowerCase()],
});

/** Makes the call and checks its answer against the document. */
async function call(
  [method, path]: readonly [string, string],
  init: Parameters<RunningBackend['call']>[1] = {},
  status?: number,
  query = path === download ? '?path=x' : '',
) {
  const body = method === 'POST' ? { body: form(names) } : {};
  const answer = await backend.call(path + query, { method, ...body, ...init });
  const seen = {
    status: answer.status,
    header: (name: string) => answer.headers.get(name) ?? undefined,
    body: await answer.text(),
  };
  expectDocumented(method, path, seen, status);
  return seen;
}

const names = { firstName: 'Ada', lastName: 'Lovelace' };

function form(data: unknown, avatar?: Uint8Array<ArrayBuffer>): FormData {
  const body = new FormData();
  body.set('data', typeof data === 'string' ? data : JSON.stringify(data));
  if (avatar) body.set('avatar', new Blob([avatar]), 'a.png');
  return body;
}

/** @returns the query that asks for it */
async function savePicture(token: string): Promise<string> {
  const { body } = await call(['POST', save], { token, body: form(names, tinyPng) }, 200);
  return `?path=${(JSON.parse(body) as { readonly avatarPath: string }).avatarPath}`;
}

async function newUser(): Promise<string> {
  const token = await backend.issuer.token({ sub: crypto.randomUUID() });
  await backend.call('/api/user/initialize', { token });
  return token;
}

/** A real picture that takes a while to decode. */
function largePng(side: number): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, content: Buffer) => {
    const checked = Buffer.concat([Buffer.from(type), content]);
    const numbers = Buffer.alloc(8);
    numbers.writeUInt32BE(content.length, 0);
    numbers.writeUInt32BE(crc32(checked), 4);
    return Buffer.concat([numbers.subarray(0, 4), checked, numbers.subarray(4)]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const pixels = deflateSync(Buffer.alloc(side * (side + 1)));
  const chunks = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([tinyPng.subarray(0, 8), ...chunks]));
}

describe('the document of the calls', () => {
  it('is one of OpenAPI 3.1 that describes these calls and no other', async () => {
    const validator = new Validator();
    expect(await validator.validate({ ...openApi.document })).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    const { paths } = openApi.document;
    const described = Object.keys(paths).filter((path) => !path.startsWith(identityPath));
    expect(described.flatMap((path) => Object.keys(paths[path] ?? {}))).toHaveLength(calls.length);
    for (const [method, path] of calls) expect(paths[path]?.[method.toLowerCase()]).toBeDefined();
  });

  it('is not handed out', async () => {
    for (const path of ['/openapi.json', '/api/openapi.json', '/api-json']) {
      expect((await backend.call(path)).status).toBe(404);
    }
  });
});

describe.each(calls)('%s %s answers as documented', (...one) => {
  const [method, path] = one;

  it('answers calls that succeed as documented', async () => {
    const token = await newUser();
    await call(one, { token }, 200, path === download ? await savePicture(token) : '');
  });

  it('answers callers without permission as documented', async () => {
    await call(one, {}, 401);
    await call(one, { token: 'a.b.c' }, 401);
    await call(one, { token: await backend.issuer.token({ email_verified: false }) }, 403);
  });

  it('answers requests that are malformed or too large as documented', async () => {
    const start = `${method} ${path} HTTP/1.1\r\nHost: a\r\n`;
    const odd = await rawRequest(backend.port, [`${start}Expect: 200-ok\r\n\r\n`]);
    expectDocumented(method, path, seenRaw(odd), 400);
    const large = await rawRequest(backend.port, [`${start}X: ${'x'.repeat(20_000)}\r\n\r\n`]);
    expectDocumented(method, path, seenRaw(large), 431);
    const query = 'x'.repeat(2_048);
    const long = await rawRequest(backend.port, [`${method} ${path}?${query} HTTP/1.1\r\nHost: a\r\n\r\n`]);
    expectDocumented(method, path, seenRaw(long), 414);
  });

  it('answers an account that calls too often as documented', async () => {
    // One user for all of them: limits that the first test has used up are used up for the others.
    busy ??= await newUser();
    const token = busy;
    let last = 0;
    for (let at = 0; at < 40 && last !== 429; at += 1) {
      const answers = await Promise.all(Array.from({ length: 16 }, () => call(one, { token })));
      last = Math.max(...answers.map(({ status }) => status));
    }
    expect(last).toBe(429);
  });

  it('answers as documented while the keys of the issuer cannot be loaded', async () => {
    const { issuer } = backend;
    const kid = crypto.randomUUID();
    await issuer.addKey(kid);
    const token = await issuer.token({}, {}, kid);
    issuer.answer = (response) => response.writeHead(500).end();
    await call(one, { token }, 503);
    issuer.answer = (response) => issuer.answerKeys(response);
  });
});

describe('the other answers are as documented', () => {
  it.each(calls.slice(1))('answers %s %s as documented before there is an account', async (...one) => {
    await call(one, { token: await backend.issuer.token({ sub: 'new here' }) }, 404);
  });

  it('answers wrong forms as documented', async () => {
    const token = await newUser();
    const post = (body: FormData | string, status: number) => call(['POST', save], { token, body }, status);
    await post(form({ ...names, more: 1 }), 400);
    await post(form({ ...names, firstName: 'x'.repeat(31) }), 400);
    await post(JSON.stringify(names), 415);
    await post(form(names, new Uint8Array(1_048_577)), 413);
    await post(form(names, notReallyPng()), 415);
    await post(form(names, pngOfSize(5_000, 5_000)), 422);
  });

  it('answers more pictures than it can read at a time as documented', async () => {
    const picture = largePng(4_000);
    const users = await Promise.all(Array.from({ length: 40 }, newUser));
    const answers = await Promise.all(
      users.map((token) => call(['POST', save], { token, body: form(names, picture) })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  });

  it('answers a form that never ends as documented', () => {
    expectDocumented('POST', save, seenRaw(unended), 408);
  });
});

/** Several accounts in turn, so that none calls too often. */
async function accounts(): Promise<() => string> {
  const tokens = await Promise.all(Array.from({ length: 20 }, newUser));
  let at = 0;
  return () => tokens[at++ % tokens.length] ?? '';
}

const white = fc.constantFrom(' ', '\u00a0', '\u3000', '\ufeff', '\u2028', '');
const anyName = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 34 }),
  fc.string({ unit: 'binary', maxLength: 34 }),
  fc.constantFrom(
    '',
    'x'.repeat(30),
    'x'.repeat(31),
    '𝒳'.repeat(30),
    '𝒳'.repeat(31),
    '\ufffd',
    '\ud800',
    'a\0',
  ),
);
const name = fc.tuple(white, anyName, white).map((parts) => parts.join(''));
const validData = fc.record({ firstName: name, lastName: name });
const oddData = fc.oneof(
  fc.json(),
  fc.record({ firstName: fc.oneof(name, fc.jsonValue()), lastName: fc.jsonValue() }),
  fc.record({ firstName: name, lastName: name, more: fc.jsonValue() }, { requiredKeys: ['firstName'] }),
  fc.string({ unit: 'binary' }),
);
const avatar = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constant(tinyPng) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }).map((bytes) => new Uint8Array(bytes)) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(tinyPng.length - 1), fc.nat(255)).map(([at, byte]) => tinyPng.with(at, byte)),
  },
);

const parsed = (data: unknown): unknown => {
  if (typeof data !== 'string') return JSON.parse(JSON.stringify(data));
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
};

/** Whether the names of a documented form also pass the domain's rules. */
function isAccepted(value: unknown): boolean {
  if (!openApi.isSaveData(value)) return false;
  const { firstName, lastName } = value as typeof names;
  // The replacement character is refused where the form is read.
  if (/\ufffd/.test(firstName + lastName)) return false;
  return Object.keys(namesProblems({ firstName, lastName })).length === 0;
}

describe('saves of every kind', () => {
  it('answers a save of any kind as documented: 200 if its data is as documented, and never a fault', async () => {
    const next = await accounts();
    const counts = { accepted: 0, refused: 0 };
    const property = fc.asyncProperty(
      fc.oneof({ weight: 2, arbitrary: validData }, { weight: 1, arbitrary: oddData }),
      avatar,
      async (data, picture) => {
        const { status, body } = await call(['POST', save], { token: next(), body: form(data, picture) });
        expect(status).toBeLessThan(500);
        const value = parsed(data);
        if (!isAccepted(value)) expect(status).toBeGreaterThanOrEqual(400);
        else if (picture === undefined || picture === tinyPng) {
          expect(status).toBe(200);
          expect(JSON.parse(body)).toMatchObject(trimNames(value as typeof names));
        }
        counts[status === 200 ? 'accepted' : 'refused'] += 1;
      },
    );
    await fc.assert(property, { numRuns: 120 });
    // Both kinds occurred often enough.
    expect(Math.min(counts.accepted, counts.refused)).toBeGreaterThan(12);
  });
});

describe('nothing is documented that does not happen', () => {
  it.each(calls)('%s %s answers as documented when the server has a fault', async (...one) => {
    const token = one[1].endsWith('initialize')
      ? await backend.issuer.token({ sub: 'fault' })
      : await newUser();
    await database.pool.query('ALTER TABLE accounts RENAME TO accounts_gone');
    try {
      await call(one, { token }, 500);
    } finally {
      await database.pool.query('ALTER TABLE accounts_gone RENAME TO accounts');
    }
  });

  it('is answered as documented to whoever has too many requests open', async () => {
    const { server, ownUrl } = await listen(0, '127.0.0.1', 0);
    for (const [method, path] of calls) {
      const answer = await fetch(ownUrl + path, { method });
      const header = (name: string) => answer.headers.get(name) ?? undefined;
      const body = await answer.text();
      expect(body).toContain('"busy"');
      expectDocumented(method, path, { status: answer.status, header, body }, 503);
    }
    server.close();
    server.closeAllConnections();
  });

  it('every documented answer was seen, from a real request', async () => {
    await unfinished;
    const documented = openApi.documented.filter((one) => !one.includes(identityPath));
    expect(documented.filter((one) => !openApi.seen.has(one))).toEqual([]);
    expect(documented.length).toBeGreaterThan(30);
  });
});
