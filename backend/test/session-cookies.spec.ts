import { createHmac } from 'node:crypto';
import { SessionCookies } from '../src/identity/session-cookies.ts';

const secret = 'a secret of tests, long enough to be one';
const cookies = new SessionCookies('https://app.example', secret);
const signed = (token: string, by = secret) =>
  `${token}.${encodeURIComponent(createHmac('sha256', by).update(token).digest('base64'))}`;
const named = (value: string) => `__Host-identity.session_token=${value}`;

describe('the sessions that a request names', () => {
  it('are those that we have signed, and no other is worth a question', () => {
    const junk = [
      '',
      'x',
      'x.',
      '.',
      'x.y',
      'x.y.z',
      signed('', 'x'),
      signed('token', 'x'),
      `x${signed('token')}`,
    ];
    const header = [...junk, ...Array(500).fill('a'), signed('token')].map(named).join('; ');
    expect(cookies.in(header)).toEqual([{ token: 'token', former: false }]);
  });

  it('can have been signed by an earlier version', () => {
    const header =
      '__Host-identity.session_token=q1jTzsJ5bSXyD2mNfPz8RaWvKc7LhU04.YbqoPtD%2BwT1qTr%2BLiV3ocdc44yj3LfLlARwj59XTnBI%3D';
    expect(cookies.in(header)).toEqual([{ token: 'q1jTzsJ5bSXyD2mNfPz8RaWvKc7LhU04', former: false }]);
  });

  it('are asked for once each, those of the former name last', () => {
    const former = `__Secure-identity.session_token=${signed('old')}`;
    const header = [former, named(signed('new')), former, named(signed('new'))].join('; ');
    expect(cookies.in(header)).toEqual([
      { token: 'new', former: false },
      { token: 'old', former: true },
    ]);
  });

  it('are ten at most', () => {
    const header = Array.from({ length: 100 }, (_, at) => named(signed(`token-${at}`))).join('; ');
    expect(cookies.in(header)).toHaveLength(10);
  });

  it('have other names where people do not come by https', () => {
    const plain = new SessionCookies('http://localhost:3000', secret);
    const header = `${named(signed('host'))}; identity.session_token=${signed('plain')}`;
    expect(plain.in(header)).toEqual([{ token: 'plain', former: false }]);
    expect(plain.withoutFormer(header)).toEqual([]);
  });
});
