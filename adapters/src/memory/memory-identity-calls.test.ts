import { fail } from '@toolkit/domain/result';
import { MemoryBrowser } from './memory-browser.ts';
import { MemoryIdentityCalls } from './memory-identity-calls.ts';
import { MemoryIdentityServer } from './memory-identity-server.ts';

describe('calls to the identity server in memory', () => {
  it('answer no page that believes somebody else to be signed in', async () => {
    const calls = new MemoryIdentityCalls(new MemoryIdentityServer(), new MemoryBrowser());
    const password = 'correct horse';
    await calls.post('/register', { email: 'ada@example.com', password });
    const expired = fail({ code: 'session-expired' });
    expect(await calls.post('/token', {}, 'another id')).toEqual(expired);
    const change = { currentPassword: password, newPassword: 'new secret' };
    expect(await calls.post('/update-password', change, 'another id')).toEqual(expired);
    expect(await calls.post('/verification/send', {}, 'another id')).toEqual(expired);
  });
});
