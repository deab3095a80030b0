import { createHmac } from 'node:crypto';
import type { Request, Response } from 'express';
import { CookieBrowser } from '../src/identity/cookie-browser.ts';
import { serverOptions } from '../src/server/server-limits.ts';

const secret = 'a secret of tests, long enough to be one';
const https = 'https://app.example';
const present = '__Host-identity.session_token';
const device = '__Host-identity.known_device';

const signed = (text: string, by = secret) =>
  `${text}.${encodeURIComponent(createHmac('sha256', by).update(text).digest('base64'))}`;

/** A browser with these cookies, and what it is told to keep. */
function browserWith(cookie: string, publicUrl = https, by = secret) {
  let lines: string[] = [];
  const setHeader = (_name: string, sent: string[]) => {
    lines = sent;
  };
  const response = { setHeader } as unknown as Response;
  const request = { headers: { cookie } } as Request;
  const browser = new CookieBrowser({ publicUrl, secret: by }, request, response);
  return { browser, told: () => lines };
}

describe('the cookies of a session and a trusted device', () => {
  it.each([
    [https, '__Host-', '', 'Path=/; HttpOnly; Secure; SameSite=Strict'],
    ['http://localhost:3000', '', '.3000', 'Path=/api/auth; HttpOnly; SameSite=Strict'],
  ])('belong to this installation alone and to no script: %s', (publicUrl, prefix, suffix, attributes) => {
    const { browser, told } = browserWith('', publicUrl);
    browser.keep('token', true);
    browser.keepMarks(['one', 'two']);
    expect(told()).toEqual([
      `${prefix}identity.session_token${suffix}=${signed('token')}; Max-Age=2592000; ${attributes}`,
      `${prefix}identity.known_device${suffix}=${signed('one~two')}; Max-Age=15552000; ${attributes}`,
    ]);
  });

  it('are set no more than once: of several tokens the last one counts', () => {
    const { browser, told } = browserWith(`${present}=${signed('token')}`);
    browser.keep('token', false);
    expect(told()).toEqual([]);
    browser.keep('token', true);
    browser.keep('next', true);
    expect(told()).toEqual([expect.stringContaining(`${present}=${signed('next')};`)]);
  });

  it('get the port in their name where they have none yet, and go with it at a sign-out', () => {
    const open = () => browserWith(`${present}=${signed('token')}`, `${https}:8001`);
    const withPort = `${present}.8001`;
    const expired = [withPort, present].map(
      (name) => `${name}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict`,
    );
    const { browser, told } = open();
    expect(browser.tokens).toEqual(['token']);
    browser.keep('token', false);
    expect(told()).toEqual([expect.stringContaining(`${withPort}=${signed('token')};`), expired[1]]);
    browser.keep('next', true);
    expect(told()).toEqual([expect.stringContaining(`${withPort}=${signed('next')};`), expired[1]]);
    const leaving = open();
    leaving.browser.forget();
    expect(leaving.told()).toEqual(expired);
  });

  it('are read only if we have signed them, each once, whatever was planted beside them', () => {
    const junk = ['', 'x', 'x.', '.', 'x.y', 'x.y.z', '%', signed('', 'x'), signed('token', 'x')];
    const altered = [`x${signed('token')}`, signed('token').slice(0, -1), signed('token').toLowerCase()];
    const values = [...junk, ...altered, ...Array(500).fill('a'), signed('token'), signed('token')];
    for (const name of [present, device]) {
      const { tokens, marks } = browserWith(values.map((value) => `${name}=${value}`).join('; ')).browser;
      expect([tokens, marks]).toEqual(name === present ? [['token'], []] : [[], ['token']]);
    }
  });

  it('are read as an earlier version has signed them', () => {
    const value = 'q1jTzsJ5bSXyD2mNfPz8RaWvKc7LhU04.YbqoPtD%2BwT1qTr%2BLiV3ocdc44yj3LfLlARwj59XTnBI%3D';
    expect(browserWith(`${present}=${value}`).browser.tokens).toEqual(['q1jTzsJ5bSXyD2mNfPz8RaWvKc7LhU04']);
  });

  it('are read however many a sister host has planted before them', () => {
    const pairOf = (token: string) => `identity.session_token=${signed(token.padStart(43, 'x'))}`;
    const genuine = pairOf('genuine');
    const most = Math.floor(serverOptions.maxHeaderSize / `${genuine}; `.length);
    expect(most).toBeGreaterThan(100);
    const planted = Array.from({ length: most }, (_, at) => pairOf(`${at}`));
    const { tokens } = browserWith([...planted, genuine].join('; '), 'http://a.test').browser;
    expect(tokens.at(-1)).toBe('genuine'.padStart(43, 'x'));
  });

  it.each([
    ['http', 'identity.session_token'],
    ['https', present],
  ])(
    'have the port in their name where it is no usual one, and go on under the name without it: %s',
    (scheme, base) => {
      const tokensOf = (cookie: string, port: number, by = secret) =>
        browserWith(cookie, `${scheme}://toolkit.test:${port}`, by).browser.tokens;
      const both = `${base}.8001=${signed('mine')}; ${base}.8002=${signed('theirs', 'another')}`;
      expect(tokensOf(both, 8001)).toEqual(['mine']);
      expect(tokensOf(both, 8002, 'another')).toEqual(['theirs']);
      expect(tokensOf(`${base}=${signed('old')}`, 8001)).toEqual(['old']);
      expect(tokensOf(`${base}=${signed('old')}`, 8002, 'another')).toEqual([]);
    },
  );
});
