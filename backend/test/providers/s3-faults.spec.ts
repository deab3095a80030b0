import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { s3CallMs } from '@toolkit/adapters/backend/account';
import { tinyPng } from '@toolkit/adapters/contracts';
import { type RunningBackend, runBackend } from '../running-backend.ts';
import { breakableWay, type FaultProxy, s3Environment, server } from './s3-network.ts';

interface User {
  readonly backend: RunningBackend;
  readonly token: string;
}

async function newUser(backend: RunningBackend): Promise<User> {
  const token = await backend.issuer.token({ sub: 'ada' });
  await backend.call('/api/user/initialize', { token });
  return { backend, token };
}

function save({ backend, token }: User, firstName: string, withPicture = false): Promise<Response> {
  const body = new FormData();
  body.set('data', JSON.stringify({ firstName, lastName: '' }));
  if (withPicture) body.set('avatar', new Blob([tinyPng], { type: 'image/png' }), 'a.png');
  return backend.call('/api/user/account/save', { method: 'POST', token, body });
}

const details = async ({ backend, token }: User): Promise<unknown> => {
  const answer = await backend.call('/api/user/account/details', { token });
  expect(answer.status).toBe(200);
  return answer.json();
};

/** What must hold while the storage fails in any way. */
async function expectNamesOnly(user: User): Promise<void> {
  expect((await save(user, 'Before')).status).toBe(200);
  const before = await details(user);
  // The storage's own time limit ends the wait; nothing has changed when the answer comes.
  const refused = await save(user, 'With a picture', true);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await refused.json()).toMatchObject({ code: 'unavailable' });
  // Soon, because the page tries again: its own tries fill the time that the specification gives.
  expect(s3CallMs).toBeLessThan(5_000);
  expect(await details(user)).toEqual(before);
  expect((await save(user, 'After')).status).toBe(200);
  expect(await details(user)).toMatchObject({ firstName: 'After' });
  expect((await user.backend.call('/readyz')).status).toBe(200);
}

describe('an S3 service in trouble', () => {
  let way: FaultProxy;
  let user: User;
  let second: User | undefined;

  afterEach(async () => {
    await second?.backend.stop();
    second = undefined;
  });
  beforeAll(async () => {
    way = await breakableWay();
    const environment = s3Environment({ S3_ENDPOINT: `http://127.0.0.1:${way.port}` });
    user = await newUser(await runBackend({ impatient: true, environment }));
  });
  afterAll(async () => {
    await user.backend.stop();
    await way.close();
  });

  it.each([
    ['is down', 'refuse'],
    ['hangs', 'hang'],
    ['trickles', { bytesPerSecond: 1 }],
    ['breaks off its answers', { cutAfter: 20 }],
  ] as const)(
    'an S3 service that %s: names are saved and read, a picture fails in five seconds',
    async (_what, mode) => {
      await way.set(mode);
      await expectNamesOnly(user);
      await way.set('pass');
      expect((await save(user, 'Again', true)).status).toBe(200);
    },
  );

  it('is no reason not to start, and needs no restart when it is back', async () => {
    await way.set('refuse');
    const said: string[] = [];
    const environment = s3Environment({ S3_ENDPOINT: `http://127.0.0.1:${way.port}` });
    second = await newUser(
      await runBackend({ impatient: true, environment, say: (line) => said.push(line) }),
    );
    expect(said).toContainEqual(expect.stringMatching(/cannot be reached now \(\w+\): no pictures until/));
    await expectNamesOnly(second);
    await way.set('pass');
    expect((await save(second, 'Again', true)).status).toBe(200);
  });
});

describe('an S3 service that refuses', () => {
  let http: Server;
  let user: User;
  let status = 200;
  const asked: string[] = [];

  beforeAll(async () => {
    const listing = `<ListBucketResult><Name>${server.bucket}</Name></ListBucketResult>`;
    http = createServer((request, response) => {
      asked.push(request.method ?? '');
      request.resume().on('end', () => response.writeHead(status).end(status === 200 ? listing : ''));
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    user = await newUser(
      await runBackend({ impatient: true, environment: s3Environment({ S3_ENDPOINT: endpoint }) }),
    );
  });
  afterAll(async () => {
    await user.backend.stop();
    http.closeAllConnections();
    http.close();
  });

  it.each([403, 500, 503])(
    '%d: names are saved and read; two tries at most (stubbed reply)',
    async (answer) => {
      status = answer;
      asked.length = 0;
      await expectNamesOnly(user);
      expect(asked.filter((method) => method === 'PUT')).toHaveLength(answer === 403 ? 1 : 2);
      expect(user.backend.log.join('\n')).toContain('StorageUnavailable');
    },
  );
});
