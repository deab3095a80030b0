import { keyRefreshMs } from '@toolkit/domain/session';
import { VerifiedTokens } from '../src/access-tokens/verified-tokens.ts';

const user = { issuer: 'i', subject: 's', emailVerified: true };

describe('a token that was found good', () => {
  it('is known until it ends, to the millisecond', () => {
    let now = 0;
    const tokens = new VerifiedTokens(5, () => now);
    tokens.add('a', { user, until: 200 });
    const known = [199, 200].map((at) => {
      now = at;
      return tokens.find('a') !== undefined;
    });
    expect(known).toEqual([true, false]);
  });

  it('is checked again after five minutes, however long it is good', () => {
    let now = 0;
    const tokens = new VerifiedTokens(5, () => now);
    tokens.add('a', { user, until: 10 * keyRefreshMs });
    now = keyRefreshMs - 1;
    expect(tokens.find('a')).toBe(user);
    now = keyRefreshMs;
    expect(tokens.find('a')).toBeUndefined();
  });

  it('makes room for newer ones when there are many', () => {
    const tokens = new VerifiedTokens(2, () => 150);
    for (const token of ['a', 'b', 'c']) tokens.add(token, { user, until: 200 });
    expect(['a', 'b', 'c'].map((token) => tokens.find(token) !== undefined)).toEqual([false, false, true]);
  });
});
