import { tinyPng } from '@toolkit/adapters/contracts';
import { post } from '../as-page.ts';
import { eventually } from '../eventually.ts';
import { backend } from './shared-backend.ts';

describe('the log', () => {
  it('has a line for every request, and holds nothing that anybody sent', async () => {
    const canary = 'CANARY-7f3a';
    const token = await backend.issuer.token({ sub: canary, email: `${canary}@example.test` });
    const form = new FormData();
    form.set('data', JSON.stringify({ firstName: canary, lastName: canary }));
    form.set('avatar', new Blob([tinyPng]), `../../${canary}.png`);
    const headers = { cookie: `session=${canary}`, referer: `http://a.test/${canary}`, 'user-agent': canary };
    const send = (path: string, init: Parameters<typeof backend.call>[1] = {}) =>
      backend.call(path, { ...init, headers });
    const answers = [
      await send('/api/user/initialize', { token }),
      await send(`/reset/${canary}`),
      await send('/api/user/account/save', { method: 'POST', token, body: form }),
      await send(`/api/storage/download-url?path=${canary}`, { token }),
      await send(`/files/avatars/x?expires=1&signature=${canary}`),
      await send(`/api/user/initialize?token=${canary}`, { token: `${canary}.${canary}.x` }),
      await post(backend, '/sign-in', { email: `${canary}@example.test`, password: canary }, headers.cookie),
    ];
    const ids = answers.map(({ headers }) => `"requestId":"${headers.get('x-request-id') ?? 'none'}"`);
    await eventually('a line for each', () =>
      ids.every((id) => backend.log.some((line) => line.includes(id))),
    );
    const log = backend.log.join('\n');
    expect(log).not.toContain(canary);
    expect(log).not.toContain(token);
    expect(log).not.toContain('example.test');
    expect(log).not.toMatch(/127\.0\.0\.1|::1/);
    for (const answer of answers) {
      expect(await answer.text()).not.toContain('stack');
    }
    for (const line of backend.log) expect(() => JSON.parse(line) as unknown).not.toThrow();
  });
});
