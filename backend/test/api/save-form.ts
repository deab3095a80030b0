import { tinyPng } from '@toolkit/adapters/contracts';
import { openAccount, save } from '../as-page.ts';
import { rawRequest } from '../raw-request.ts';
import { data, form, head, type Part } from './multipart.ts';
import { backend } from './shared-backend.ts';

const path = '/api/user/account/save';
let token: string;

beforeAll(async () => {
  token = await openAccount(backend, 'form');
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
  return answer.status;
}

const details = async (user = token) =>
  (await backend.call('/api/user/account/details', { token: user })).json();

describe('the form of a save', () => {
  it.each([
    ['application/json', 415],
    ['multipart/form-datax; boundary=b', 415],
    ['multipart/form-data', 400],
    ['multipart/form-data; boundary=other', 400],
  ])('S-74 refuses the content type %s', async (type, status) => {
    expect(await post(form(data), { 'content-type': type })).toBe(status);
  });

  it('S-74 refuses an odd Idempotency-Key, and every encoding', async () => {
    for (const key of ['', 'x'.repeat(65), "x'; drop table accounts; --"])
      expect([key, await post(form(data), { 'idempotency-key': key })]).toEqual([key, 400]);
    expect(await post(form(data), { 'content-encoding': 'gzip' })).toBe(415);
  });

  const avatar: Part = { name: 'avatar', filename: '../../../x\\..%00.html', value: tinyPng };
  const dataOf = (value: string | Buffer) => form({ name: 'data', value });
  it.each<[string, Buffer | string]>([
    ['no data', form()],
    ['avatar alone', form(avatar)],
    ['no end', form(data).subarray(0, -6)],
    ['a second data', form(data, data)],
    ['an unknown field', form(data, { name: 'avatarPath', value: 'avatars/x' })],
    ['an unknown file', form(data, { ...avatar, name: 'file' })],
    ['data as a file and as a field', form(data, { ...data, filename: 'data.json' }, avatar)],
    ['data as two files', form({ ...data, filename: 'a' }, { ...data, filename: 'b' })],
    ['avatar as text', form(data, { name: 'avatar', value: 'x' })],
    ['two avatars', form(data, avatar, avatar)],
    ['a nested name', form({ name: `data${'[a]'.repeat(5000)}`, value: 'x' })],
    ['100 kB of part headers', form({ ...data, more: `X-A: ${'a'.repeat(100_000)}\r\n` })],
    ['data that is no JSON', dataOf('not json')],
    ['data in invalid UTF-8', dataOf(Buffer.from('{"firstName":"\xff","lastName":"b"}', 'latin1'))],
    ['a name that is an object', dataOf('{"firstName":{},"lastName":"b"}')],
    ['a name that cannot be shown', dataOf('{"firstName":"a\\u0000b","lastName":"b"}')],
    ['a third name', dataOf('{"firstName":"a","lastName":"b","avatarPath":"avatars/x"}')],
    ['5 kB of data', dataOf(`{"firstName":"a","lastName":"${'b'.repeat(5000)}"}`)],
  ])('S-58 S-74 refuses %s', async (_what, body) => {
    expect(await post(body)).toBe(400);
  });

  it('S-74 refuses a form without a body', async () => {
    const { status } = await rawRequest(backend.port, [head(token, 'Connection: close')]);
    expect(status).toBe(400);
  });

  it('S-74 takes data that is sent as a file of JSON, and never uses the name of the file', async () => {
    const user = await openAccount(backend, 'blob');
    const body = form({ ...data, filename: 'blob', more: 'Content-Type: application/json\r\n' }, avatar);
    expect(await post(body, {}, user)).toBe(200);
    expect(await details(user)).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      avatarPath: expect.stringMatching(/^avatars\/[0-9a-f]{32}$/),
    });
  });

  it('S-74 stores nothing of a refused form', async () => {
    expect(await details()).toEqual({ firstName: '', lastName: '', avatarPath: '' });
  });

  it('S-74 refuses a declared 10 GB at once, and an endless body at its limit', async () => {
    const declared = await rawRequest(backend.port, [head(token, 'Content-Length: 10000000000')]);
    expect([declared.status, declared.headers.connection]).toEqual([413, 'close']);
    const chunk = (content: string) => `${content.length.toString(16)}\r\n${content}\r\n`;
    const endless = await rawRequest(backend.port, [
      head(token, 'Transfer-Encoding: chunked'),
      chunk('--b\r\nContent-Disposition: form-data; name="avatar"; filename="a"\r\n\r\n'),
      ...Array.from({ length: 20 }, () => chunk('x'.repeat(65_536))),
    ]);
    expect(endless.status).toBe(413);
  });
});

it('an account saves ten pictures in a minute and no more; the rest can still be changed', async () => {
  const uploader = await openAccount(backend, 'uploader');
  const saves = Array.from({ length: 12 }, () => save(backend, uploader, 'Ada', tinyPng));
  const statuses = (await Promise.all(saves)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([...Array<number>(10).fill(200), 429, 429]);
  expect((await save(backend, uploader, 'Ada')).status).toBe(200);
  const removed = await backend.call('/api/user/account/avatar', { method: 'DELETE', token: uploader });
  expect(removed.status).toBe(200);
});
