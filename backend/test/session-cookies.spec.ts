import { createHmac } from 'node:crypto';
import { SessionCookies } from '../src/identity/session-cookies.ts';
import { serverOptions } from '../src/server/server-limits.ts';

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

  it('are all that a request can carry, however many a sister host has planted before the genuine one', () => {
    const plain = new SessionCookies('http://a.test', secret);
    const pairOf = (token: string) => `identity.session_token=${signed(token)}`;
    const planted = Array.from({ length: 200 }, (_, at) => pairOf(`${at}`.padStart(43, 'x')));
    const genuine = pairOf('genuine'.padStart(43, 'x'));
    const fitting = planted.slice(0, Math.floor(serverOptions.maxHeaderSize / `${genuine}; `.length));
    expect(fitting.length).toBeGreaterThan(100);
    expect(plain.in([...fitting, genuine].join('; ')).at(-1)?.token).toBe('genuine'.padStart(43, 'x'));
    expect(plain.in([...planted, genuine].join('; '))).toHaveLength(160);
  });

  it('have other names where people do not come by https', () => {
    const plain = new SessionCookies('http://toolkit.test', secret);
    const header = `${named(signed('host'))}; identity.session_token=${signed('plain')}`;
    expect(plain.in(header)).toEqual([{ token: 'plain', former: false }]);
    expect(plain.withoutFormer(header)).toEqual([]);
  });

  it.each([
    ['http', 'identity.session_token'],
    ['https', '__Host-identity.session_token'],
  ])(
    'have the port in their name where it is no usual one, and go on under the name without it: %s',
    (scheme, base) => {
      const one = new SessionCookies(`${scheme}://toolkit.test:8001`, secret);
      const other = new SessionCookies(`${scheme}://toolkit.test:8002`, 'another secret');
      expect(one.of('token')).toContain(`${base}.8001=${signed('token')};`);
      const both = `${base}.8001=${signed('mine')}; ${base}.8002=${signed('theirs', 'another secret')}`;
      expect(one.in(both)).toEqual([{ token: 'mine', former: false }]);
      expect(other.in(both)).toEqual([{ token: 'theirs', former: false }]);
      const former = `${base}=${signed('old')}`;
      expect(one.in(former)).toEqual([{ token: 'old', former: true }]);
      expect(one.withoutFormer(former)).toEqual([
        expect.stringMatching(new RegExp(`^${base}=; Max-Age=0; `)),
      ]);
      expect(other.in(former)).toEqual([]);
      expect(other.withoutFormer(former)).toEqual([]);
    },
  );
});
