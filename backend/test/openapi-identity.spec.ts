import { TestOpenidProvider, type TestUser } from '@toolkit/adapters/contracts/openid';
import { FixedClock, type MemoryBackend, memoryBackend } from '@toolkit/adapters/memory';
import {
  type CallBody,
  type IdentityCallName,
  identityCallNames,
  identityCalls,
  readBody,
} from '@toolkit/application/calls';
import { identityPath, paths } from '@toolkit/domain/session';
import fc from 'fast-check';
import { eventually } from './eventually.ts';
import { OpenApiCheck } from './openapi-check.ts';
import { type RunningBackend, runBackend } from './running-backend.ts';

interface Server {
  readonly memory: MemoryBackend;
  readonly backend: RunningBackend;
}

const password = 'correct horse 1';
const openApi = new OpenApiCheck();
/** Where people sign in with a password. */
let own: Server;
/** Where they sign in at `provider`. */
let oidc: Server;
let provider: TestOpenidProvider;
let people = 0;

async function start(environment: Readonly<Record<string, string>> = {}): Promise<Server> {
  // The time of the machine, as at the provider: its tokens are good for a short while.
  const clock = Object.assign(new FixedClock(), { now: () => new Date() });
  const memory = memoryBackend({ clock });
  return { memory, backend: await runBackend({ memory, environment }) };
}

beforeAll(async () => {
  provider = await TestOpenidProvider.start();
  own = await start();
  oidc = await start(provider.environment);
});
afterAll(async () => {
  for (const { backend } of [own, oidc]) await backend.stop();
  await provider.close();
});

async function expectDocumented(method: string, path: string, answer: Response, status: number) {
  expect(await openApi.problems(method, path, answer)).toEqual([]);
  expect([path, answer.status]).toEqual([path, status]);
}

const isOidc = (call: string): boolean => call.startsWith('/foreign/');

function send(call: IdentityCallName, body: string, headers: Record<string, string> = {}): Promise<Response> {
  const { backend } = isOidc(call) ? oidc : own;
  return backend.call(identityPath + call, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: backend.app.url, ...headers },
    body,
  });
}

/** Makes the call and checks its answer against the document. */
async function ask(call: IdentityCallName, fields: object, status: number, cookie = ''): Promise<void> {
  const answer = await send(call, JSON.stringify(fields), { Cookie: cookie });
  await expectDocumented('POST', identityPath + call, answer, status);
}

const readCookie = (answer: Response): string => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';

const newAddress = () => {
  people += 1;
  return `person-${people}@example.com`;
};

async function newPerson() {
  const email = newAddress();
  const answer = await send('/register', JSON.stringify({ email, password }));
  const { user } = (await answer.json()) as { user: { id: string } };
  return { email, user: user.id, cookie: readCookie(answer) };
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

/** The code in the newest mail to this address whose link leads to this page. */
const mailedCode = (email: string, page: string): Promise<string> =>
  eventually(`a mail to ${email}`, () => {
    const mails = own.memory.identity.mailer.sent.filter(({ to }) => to === email);
    return mails.map(({ text }) => new RegExp(`${page}#code=(\\S+)`).exec(text)?.[1]).findLast(Boolean);
  });

describe('requests that no page of ours makes', () => {
  it.each<[string, string, Record<string, string>, number]>([
    ['of another site', '{}', { Origin: 'https://evil.example' }, 403],
    ['of a form', '{}', { 'Content-Type': 'text/plain' }, 415],
    ['in another encoding', '{}', { 'Content-Type': 'application/json; charset=latin1' }, 415],
    ['compressed', '{}', { 'Content-Encoding': 'gzip' }, 415],
    ['too large', '{}'.padEnd(5_000), {}, 413],
    ['of half an object', '{', {}, 400],
  ])('are answered as documented: %s', async (_what, body, headers, status) => {
    await expectDocumented('POST', `${identityPath}/token`, await send('/token', body, headers), status);
  });
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
    const one = await newPerson();
    const simple = ['/token', '/verification/send', '/register', '/sign-in'] as const;
    for (const call of simple) await ask(call, good(one, call), 200, one.cookie);
    await ask('/verification/confirm', { code: await mailedCode(one.email, paths.confirmEmail) }, 200);
    const other = await newPerson();
    const change = { ...good(other, '/update-password'), newPassword: 'battery staple 2' };
    await ask('/update-password', change, 200, other.cookie);
    await ask('/sign-out', good(other, '/sign-out'), 200, other.cookie);
    await ask('/password-reset/request', { email: other.email }, 200);
    const code = await mailedCode(other.email, paths.resetPassword);
    await ask('/password-reset/read', { code }, 200);
    await ask('/password-reset/confirm', { code, password: 'x' }, 400);
    await ask('/password-reset/confirm', { code, password }, 200);
  });

  it('where people sign in at a provider', async () => {
    async function finish(person: TestUser | 'cancelled', status: number) {
      const begun = await send('/foreign/begin', '{}');
      const { url } = (await begun.clone().json()) as { url: string };
      await expectDocumented('POST', `${identityPath}/foreign/begin`, begun, 200);
      await ask('/foreign/finish', { query: provider.signIn(url, person) }, status, readCookie(begun));
    }
    const ada = { sub: 'ada', email: newAddress(), email_verified: true };
    await finish(ada, 200);
    await finish('cancelled', 400);
    await finish({ sub: 'without address' }, 403);
    await finish({ sub: 'other', email: ada.email }, 409);
  });

  it('where the server fails', async () => {
    const person = await newPerson();
    for (const { memory } of [own, oidc])
      memory.clock.now = () => {
        throw new Error('broken');
      };
    for (const call of identityCallNames) await ask(call, good(person, call), 500, person.cookie);
  });
});
