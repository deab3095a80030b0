import { eventually } from '../eventually.ts';
import { publicUrl } from './identity-server.ts';
import { seen, visited } from './identity-visitors.ts';

const { newAddress, registered, mailedCode } = visited;

describe('mails', () => {
  it('carry the configured origin only, whatever hosts a request names', async () => {
    const { email, id, as } = await registered();
    const forged = {
      ...as,
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'http',
      'X-Forwarded-Port': '444',
      Forwarded: 'host=evil.example',
      Referer: 'https://evil.example/',
    };
    await visited.server.post('/verification/send', { user: id, continueUrl: `${publicUrl}/login` }, forged);
    await visited.server.post('/password-reset/request', { email }, forged);
    await mailedCode(email, 1);
    const mails = visited.server.mailer.sent.filter(({ to }) => to === email);
    const links = mails.flatMap(({ text, html }) => `${text} ${html}`.match(/https?:\/\/[^\s"<]+/g) ?? []);
    expect(mails).toHaveLength(2);
    for (const link of links) expect(link).toMatch(/^https:\/\/app\.example\/auth\/(verify|reset)#code=/);
  });

  it('come once a minute, silently for a forgotten password', async () => {
    const { email, id, as } = await registered();
    for (let asked = 0; asked < 10; asked += 1) {
      expect((await visited.server.post('/password-reset/request', { email })).status).toBe(200);
      await visited.server.post('/verification/send', { user: id, continueUrl: `${publicUrl}/login` }, as);
    }
    await visited.server.identity.close();
    const sentTo = (address: string) => visited.server.mailer.sent.filter(({ to }) => to === address);
    expect(sentTo(email)).toHaveLength(2);
    const bombed = (await registered()).email;
    const bombs = Array.from({ length: 50 }, async () =>
      (await visited.server.post('/password-reset/request', { email: bombed })).text(),
    );
    expect(new Set(await Promise.all(bombs)).size).toBe(1);
    await visited.server.identity.close();
    expect(sentTo(bombed)).toHaveLength(1);
    const again = await visited.server.post(
      '/verification/send',
      { user: id, continueUrl: `${publicUrl}/login` },
      as,
    );
    expect(again.status).toBe(429);
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('do not delay or fail the answer about a forgotten password', async () => {
    const { email } = await registered();
    const { send } = visited.server.mailer;
    const underWay: ((error: Error) => void)[] = [];
    visited.server.mailer.send = () => new Promise((_, reject) => underWay.push(reject));
    const known = await seen(await visited.server.post('/password-reset/request', { email }));
    expect(known).toEqual(
      await seen(await visited.server.post('/password-reset/request', { email: newAddress() })),
    );
    // The answers came while the mail, and the decoy in place of one, were still being sent.
    const fails = await eventually('both to be sent', () => underWay.length === 2 && underWay);
    for (const fail of fails) fail(new Error('down'));
    await visited.server.identity.close();
    visited.server.mailer.send = send;
    expect(visited.server.events.at(-1)).toBe('identity-mail-failed');
  });
});
