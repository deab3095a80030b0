import { tinyPng } from '@toolkit/adapters/contracts';
import { rawRequest } from '../raw-request.ts';
import { data, form, type Part } from './multipart.ts';
import { backend } from './shared-backend.ts';

const path = '/api/user/account/save';
let token: string;

beforeAll(async () => {
  token = await backend.issuer.token({ sub: 'form' });
  await backend.call('/api/user/initialize', { token });
});

async function post(
  body: Buffer | string,
  headers: Record<string, string> = {},
  user = token,
): Promise<number> {
  const answer = await backend.call(path, {
    method: 'POST',
    token: user,
    body: new Uint8Array(Buffer.from(body)),
    headers: { 'content-type': 'multipart/form-data; boundary=b', ...headers },
  });
  const text = await answer.text();
  if (answer.status >= 400) {
    const error = JSON.parse(text) as Record<string, unknown>;
    expect(Object.keys(error)).toEqual(['code', 'error', 'requestId']);
    expect(error.requestId).toBe(answer.headers.get('x-request-id'));
  }
  return answer.status;
}

const details = async (user = token) =>
  (await backend.call('/api/user/account/details', { token: user })).json();

describe('the form of a save', () => {
  it.each([
    ['application/json', 415],
    ['multipart/form-datax; boundary=b', 415],
    ['multipart/form-data', 400],
    ['multipart/form-data; boundary=b; boundary=c', 400],
    ['multipart/form-data; boundary=other', 400],
  ])('S-74 refuses the content type %s', async (type, status) => {
    expect(await post(form(data), { 'content-type': type })).toBe(status);
  });

  it('S-74 refuses an odd Idempotency-Key, and every encoding', async () => {
    for (const key of ['', 'x'.repeat(65), "x'; drop table accounts; --"])
      expect([key, await post(form(data), { 'idempotency-key': key })]).toEqual([key, 400]);
    expect(await post(form(data), { 'content-encoding': 'gzip' })).toBe(415);
  });

  const refusedForms: readonly (readonly [string, Buffer | string])[] = [
    ['no data', form()],
    ['avatar alone', form({ name: 'avatar', filename: 'a.png', value: tinyPng })],
    ['no end', form(data).subarray(0, -6)],
    ['a second data', form(data, data)],
    ['an unknown field', form(data, { name: 'avatarPath', value: 'avatars/x' })],
    ['an unknown file', form(data, { name: 'file', filename: 'a', value: 'x' })],
    ['data as a file', form({ ...data, filename: 'data.json' })],
    ['avatar as text', form(data, { name: 'avatar', value: 'x' })],
    ['two avatars', form(data, ...[1, 2].map(() => ({ name: 'avatar', filename: 'a', value: tinyPng })))],
    ['a nested name', form({ name: `data${'[a]'.repeat(5000)}`, value: 'x' })],
    [
      'invalid UTF-8',
      form({ name: 'data', value: Buffer.from('{"firstName":"\xff","lastName":"b"}', 'latin1') }),
    ],
    ['100 kB of part headers', form({ ...data, more: `X-A: ${'a'.repeat(100_000)}\r\n` })],
  ];
  it.each(refusedForms)('S-74 refuses %s', async (_what, body) => {
    expect(await post(body)).toBe(400);
  });

  const refusedData: readonly string[] = [
    'not json',
    '{"firstName":{},"lastName":"b"}',
    '{"firstName":"a","lastName":"b","avatarPath":"avatars/x"}',
    '{"firstName":"a\\u0000b","lastName":"b"}',
    '{"firstName":"\\ud800","lastName":"b"}',
    `{"firstName":"${'x'.repeat(31)}","lastName":"b"}`,
    `{"firstName":"a","lastName":"${'b'.repeat(5000)}"}`,
  ];
  const shown = refusedData.map((value) => [value.slice(0, 60), value] as const);
  it.each(shown)('S-58 S-74 refuses the data %j', async (_shown, value) => {
    expect(await post(form({ name: 'data', value }))).toBe(400);
  });

  it('S-74 stores nothing of a refused form', async () => {
    expect(await details()).toEqual({ firstName: '', lastName: '', avatarPath: '' });
  });

  it('S-74 keeps odd names as they are, and never uses the name of the file', async () => {
    const user = await backend.issuer.token({ sub: 'odd' });
    await backend.call('/api/user/initialize', { token: user });
    const odd = { firstName: "'; drop --", lastName: '<b>{{7*7}}=1+1' };
    const avatar: Part = { name: 'avatar', filename: '../../../x\\..%00.html', value: tinyPng };
    expect(await post(form({ name: 'data', value: JSON.stringify(odd) }, avatar), {}, user)).toBe(200);
    expect(await details(user)).toEqual({
      ...odd,
      avatarPath: expect.stringMatching(/^avatars\/[0-9a-f]{32}$/),
    });
  });

  it('S-74 refuses a declared 10 GB at once, and an endless body at its limit', async () => {
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=b',
    ].join('\r\n');
    const declared = await rawRequest(backend.port, [`${head}\r\nContent-Length: 10000000000\r\n\r\n`]);
    expect([declared.status, declared.headers.connection]).toEqual([413, 'close']);
    const chunk = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`;
    const start = `--b\r\nContent-Disposition: form-data; name="avatar"; filename="a"\r\n\r\n`;
    const first = `${start.length.toString(16)}\r\n${start}\r\n`;
    const endless = await rawRequest(backend.port, [
      `${head}\r\nTransfer-Encoding: chunked\r\n\r\n`,
      first,
      ...Array.from({ length: 20 }, () => chunk),
    ]);
    expect(endless.status).toBe(413);
  });
});

describe('limits of an account', () => {
  it('ten pictures in a minute, then 429 with Retry-After; the rest can still be changed', async () => {
    const uploader = await backend.issuer.token({ sub: 'uploader' });
    await backend.call('/api/user/initialize', { token: uploader });
    const save = (...parts: readonly Part[]) =>
      backend.call(path, {
        method: 'POST',
        token: uploader,
        body: new Uint8Array(form(...parts)),
        headers: { 'content-type': 'multipart/form-data; boundary=b', 'x-forwarded-for': `${Math.random()}` },
      });
    const avatar: Part = { name: 'avatar', filename: 'a.png', value: tinyPng };
    const answers = await Promise.all(Array.from({ length: 14 }, () => save(data, avatar)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(10).fill(200),
      ...Array<number>(4).fill(429),
    ]);
    const over = answers.find(({ status }) => status === 429);
    expect(Number(over?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await save(data)).status).toBe(200);
    const avatarPath = '/api/user/account/avatar';
    expect((await backend.call(avatarPath, { method: 'DELETE', token: uploader })).status).toBe(200);
  });
});
