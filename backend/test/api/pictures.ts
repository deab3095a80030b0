import { tinyPng } from '@toolkit/adapters/contracts';
import { detectAvatarType } from '@toolkit/domain/account';
import { openAccount, save } from '../as-page.ts';
import { backend, expectSecurityHeaders } from './shared-backend.ts';

it('S-80 the address of a picture delivers it, whatever else is asked for, to be kept by nobody', async () => {
  const token = await openAccount(backend, 'ada');
  const saved = await save(backend, token, 'Ada', tinyPng);
  const { avatarPath } = (await saved.json()) as { avatarPath: string };
  const addressed = await backend.call(`/api/storage/download-url?path=${avatarPath}`, { token });
  const { url } = (await addressed.json()) as { url: string };
  for (const asked of [url, `${url}&response-content-type=text/html`]) {
    const picture = await backend.call(asked, { headers: { accept: 'text/html' } });
    expect(picture.status).toBe(200);
    const headers = Object.fromEntries(picture.headers);
    expectSecurityHeaders(headers);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'content-disposition': 'inline; filename="avatar"',
      'cache-control': 'no-store',
    });
    expect(detectAvatarType(new Uint8Array(await picture.arrayBuffer()))).toBe('image/jpeg');
  }
  for (const method of ['POST', 'DELETE']) expect((await backend.call(url, { method })).status).toBe(404);
});
