import { createSecretKey } from 'node:crypto';
import { VerifiedTokens } from '../src/access-tokens/verified-tokens.ts';

const key = createSecretKey(Buffer.alloc(32));
const user = { issuer: 'i', subject: 's', emailVerified: true };
const verified = { user, key, from: 100, until: 200 };

describe('a token that was found good', () => {
  it('is known from when it holds until it ends, and to the second', () => {
    let seconds = 0;
    const tokens = new VerifiedTokens(5, () => seconds * 1000);
    tokens.add('a', verified);
    const known = [99, 100, 199, 200].map((at) => {
      seconds = at;
      return tokens.find('a') !== undefined;
    });
    expect(known).toEqual([false, true, true, false]);
  });

  it('makes room for newer ones when there are many, the oldest first', () => {
    const tokens = new VerifiedTokens(2, () => 150_000);
    for (const token of ['a', 'b', 'a', 'c']) tokens.add(token, verified);
    expect(['a', 'b', 'c'].map((token) => tokens.find(token) !== undefined)).toEqual([true, false, true]);
  });
});
