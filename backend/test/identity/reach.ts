import { identityCallNames } from '@toolkit/application/calls';
import { identityKeysPath, identityPath, oidcEndedPath, oidcLeavePath } from '@toolkit/domain/session';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { identityControllers } from '../../src/identity/identity-controllers.ts';
import { breakPool } from '../held-pool.ts';
import { publicUrl } from './identity-server.ts';
import { fields, password, readCode, visited } from './identity-visitors.ts';
import { listPaths } from './routes.ts';

const { newAddress, registered, raw } = visited;

describe('what is reachable', () => {
  it('is every call that pages can make, the keys, and what a link and a provider lead to', () => {
    const paths = identityControllers.flatMap(listPaths);
    const calls = [...identityCallNames, identityKeysPath, oidcLeavePath, oidcEndedPath, '/{*rest}'];
    expect(paths.sort()).toEqual(calls.map((call) => identityPath + call).sort());
  });

  it('is the list of routes and nothing else', async () => {
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
      fetch(`${visited.server.url}/api/auth/register`, { method: 'POST', headers, body });
    const good = { Origin: publicUrl, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ email, password });
    expect((await sending({ 'Content-Type': 'application/json' }, body)).status).toBe(403);
    expect((await sending({ ...good, Origin: 'https://evil.example' }, body)).status).toBe(403);
    expect((await sending({ ...good, Origin: 'null' }, body)).status).toBe(403);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'])
      expect((await sending({ ...good, 'Content-Type': type }, body)).status).toBe(415);
    expect((await sending(good, '{}'.padEnd(4_096))).status).toBe(400);
    expect((await sending(good, '{}'.padEnd(4_097))).status).toBe(413);
    const large = { email, password: 'x'.repeat(1_000_000) };
    for (const path of ['/register', '/sign-in', '/update-password'])
      expect((await visited.server.post(path, large)).status).toBe(413);
    for (const junk of ['[]', 'null', '{', '"x"', '1']) expect((await sending(good, junk)).status).toBe(400);
    expect(await readCode(await sending(good, '{"email":{"$ne":1},"password":["x"]}'))).toBe('bad-request');
    expect((await sending(good, body)).status).toBe(200);
  });

  it('gives tokens of five minutes by ES256, and none for another user than the page believes', async () => {
    const one = await registered();
    const other = await registered();
    const answer = await fields(await visited.server.post('/token', { user: one.id }, one.as));
    const keys = createRemoteJWKSet(visited.server.jwksUrl);
    const { payload, protectedHeader } = await jwtVerify(String(answer.token), keys, {
      issuer: visited.server.issuer,
      audience: visited.server.audience,
    });
    expect(protectedHeader.alg).toBe('ES256');
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
    expect(payload).toMatchObject({ sub: one.id, email: one.email, email_verified: false });
    expect(await readCode(await visited.server.post('/token', { user: one.id }, other.as))).toBe(
      'session-expired',
    );
    expect(await readCode(await visited.server.post('/token', { user: one.id }))).toBe('session-expired');
  });

  it('gives a token to a page that could not keep who is signed in, and says whose it is', async () => {
    const { id, as } = await registered();
    expect(await fields(await visited.server.post('/token', {}, as))).toMatchObject({ user: { id } });
    expect(await readCode(await visited.server.post('/token', {}))).toBe('session-expired');
    const change = { currentPassword: 'x', newPassword: 'y' };
    expect(await readCode(await visited.server.post('/update-password', change, as))).toBe('session-expired');
  });

  it('says 503, not signed out, while the database cannot be asked', async () => {
    const { id, as } = await registered();
    const restore = breakPool(visited.server.pool);
    expect((await visited.server.post('/token', { user: id }, as)).status).toBe(503);
    restore();
    expect(visited.server.events.at(-1)).toBe('identity-failed');
    expect(visited.server.log.join('')).toMatch(/"level":50,.*"event":"identity-failed"/);
    expect((await visited.server.post('/token', { user: id }, as)).status).toBe(200);
  });
});
