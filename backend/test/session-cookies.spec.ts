import { createHmac } from 'node:crypto';
import { SessionCookies } from '../src/identity/session-cookies.ts';
import { serverOptions } from '../src/server/server-limits.ts';

const secret = 'a secret of tests, long enough to be one';
const cookies = new SessionCookies('https://app.example', secret);
const signed = (token: string, by = secret) =>
  `${token}.${encodeURIComponent(createHmac('sha256', by).update(token).digest('base64'))}`;
const named = (value: string) => `__Host-identity.session_token=${value}`;

describe('the sessions that a request names', () => {
  it('a request names only sessions whose cookies we have signed', () => {
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
    expect(cookies.readSessions(header)).toEqual([{ token: 'token', former: false }]);
  });

  it('a session cookie that an earlier version signed is read', () => {
    const header =
      '__Host-identity.session_token=q1jTzsJ5bSXyD2mNfPz8RaWvKc7LhU04.YbqoPtD%2BwT1qTr%2BLiV3ocdc44yj3LfLlARwj59XTnBI%3D';
    expect(cookies.readSessions(header)).toEqual([
      { token: 'q1jTzsJ5bSXyD2mNfPz8RaWvKc7LhU04', former: false },
    ]);
  });

  it('the genuine session cookie is read however many a sister host has planted before it', () => {
    const plain = new SessionCookies('http://a.test', secret);
    const pairOf = (token: string) => `identity.session_token=${signed(token)}`;
    const planted = Array.from({ length: 200 }, (_, at) => pairOf(`${at}`.padStart(43, 'x')));
    const genuine = pairOf('genuine'.padStart(43, 'x'));
    const fitting = planted.slice(0, Math.floor(serverOptions.maxHeaderSize / `${genuine}; `.length));
    expect(fitting.length).toBeGreaterThan(100);
    expect(plain.readSessions([...fitting, genuine].join('; ')).at(-1)?.token).toBe(
      'genuine'.padStart(43, 'x'),
    );
  });

  it('session cookies have other names without https', () => {
    const plain = new SessionCookies('http://toolkit.test', secret);
    const header = `${named(signed('host'))}; identity.session_token=${signed('plain')}`;
    expect(plain.readSessions(header)).toEqual([{ token: 'plain', former: false }]);
  });

  it.each([
    ['http', 'identity.session_token'],
    ['https', '__Host-identity.session_token'],
  ])(
    'have the port in their name where it is no usual one, and go on under the name without it: %s',
    (scheme, base) => {
      const one = new SessionCookies(`${scheme}://toolkit.test:8001`, secret);
      const other = new SessionCookies(`${scheme}://toolkit.test:8002`, 'another secret');
      expect(one.session.name).toBe(`${base}.8001`);
      const both = `${base}.8001=${signed('mine')}; ${base}.8002=${signed('theirs', 'another secret')}`;
      expect(one.readSessions(both)).toEqual([{ token: 'mine', former: false }]);
      expect(other.readSessions(both)).toEqual([{ token: 'theirs', former: false }]);
      const former = `${base}=${signed('old')}`;
      expect(one.readSessions(former)).toEqual([{ token: 'old', former: true }]);
      expect(other.readSessions(former)).toEqual([]);
    },
  );
});
