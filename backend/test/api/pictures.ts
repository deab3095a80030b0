import { tinyPng } from '@toolkit/adapters/contracts';
import { detectAvatarType } from '@toolkit/domain/account';
import { rawRequest } from '../raw-request.ts';
import { data, form } from './multipart.ts';
import { backend } from './shared-backend.ts';

const detailsOf = async (user: string) =>
  (await backend.call('/api/user/account/details', { token: user })).json() as Promise<{
    readonly avatarPath: string;
  }>;

/** Saves a picture for somebody new. */
async function upload(sub: string, filename: string) {
  const user = await backend.issuer.token({ sub });
  await backend.call('/api/user/initialize', { token: user });
  const answer = await backend.call('/api/user/account/save', {
    method: 'POST',
    token: user,
    body: new Uint8Array(form(data, { name: 'avatar', filename, value: tinyPng })),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
  return { user, answer, avatarPath: (await detailsOf(user)).avatarPath };
}

describe('the file of a picture', () => {
  const fileNames = ['../../CANARY.png', 'CANARY\r\nX-Injected: y', `CANARY${'x'.repeat(64_000)}`].map(
    (name, at) => [name.slice(0, 30), `file ${at}`, name] as const,
  );
  it.each(fileNames)(
    'S-74 stores the file %j under a random name, or not at all, and logs no name',
    async (_shown, uploader, filename) => {
      const { answer, avatarPath } = await upload(uploader, filename);
      expect([200, 400]).toContain(answer.status);
      expect(await answer.text()).not.toContain('CANARY');
      expect(avatarPath).toMatch(answer.status === 200 ? /^(avatars\/[0-9a-f]{32})?$/ : /^$/);
      expect(backend.log.join('\n')).not.toMatch(/CANARY\W|CANARYx|X-Injected/);
    },
  );
});

describe('the picture of somebody', () => {
  let avatarPath: string;
  let url: string;
  let ada: Awaited<ReturnType<typeof upload>>;
  let bob: Awaited<ReturnType<typeof upload>>;
  const addressOf = async (asked: string, by: string) =>
    backend.call(`/api/storage/download-url?path=${encodeURIComponent(asked)}`, { token: by });

  beforeAll(async () => {
    ada = await upload('ada', 'a.png');
    avatarPath = ada.avatarPath;
    bob = await upload('bob', 'b.png');
    url = ((await (await addressOf(avatarPath, ada.user)).json()) as { url: string }).url;
  });

  it('S-80 has an address that delivers a picture, whatever else is asked for, to be kept by nobody', async () => {
    for (const asked of [url, `${url}&response-content-type=text/html`]) {
      const picture = await backend.call(asked, { headers: { accept: 'text/html' } });
      expect(picture.status).toBe(200);
      expect(Object.fromEntries(picture.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'content-disposition': 'inline; filename="avatar"',
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
      });
      expect(detectAvatarType(new Uint8Array(await picture.arrayBuffer()))).toBe('image/jpeg');
    }
  });

  it('S-80 has no other address than this one', async () => {
    for (const target of [
      url.replace(/&signature.*/, ''),
      ...[
        bob.avatarPath,
        '../keys/downloads',
        'avatars/../../keys/downloads',
        '%2e%2e%2fkeys%2fdownloads',
        '%252e%252e%252fkeys%252fdownloads',
        '/etc/passwd',
      ].map((other) => url.replace(avatarPath, other)),
    ]) {
      const answer = await rawRequest(backend.port, [
        `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      ]);
      expect([target, answer.status]).toEqual([target, 404]);
      expect(JSON.parse(answer.body)).toMatchObject({ code: 'not-found' });
    }
    for (const method of ['POST', 'DELETE']) expect((await backend.call(url, { method })).status).toBe(404);
  });

  it("S-80 is nobody else's, and looks to them as if it were not there, however its path is spelled", async () => {
    for (const asked of [
      avatarPath,
      ...['avatars/00000000000000000000000000000000', '', '../keys/downloads', `${avatarPath}\0`],
    ]) {
      const answer = await addressOf(asked, bob.user);
      expect([asked, answer.status]).toEqual([asked, 404]);
      expect(Object.entries((await answer.json()) as object)).toContainEqual(['error', 'avatar-missing']);
    }
  });
});
