import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { builtWeb } from '../../src/pages/built-web.ts';
import { pagePolicy } from '../../src/pages/page.ts';
import { builtPage, form, script } from './built-page.ts';
import { backend } from './shared-backend.ts';

const page = (path: string, headers: Record<string, string> = {}) =>
  backend.call(path, { headers: { accept: 'text/html,*/*;q=0.8', ...headers } });

describe('pages', () => {
  it('have a policy with a nonce of their own, and are never kept', async () => {
    const answers = await Promise.all([page('/login'), page('/login')]);
    const nonces = answers.map(
      ({ headers }) => /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1],
    );
    expect(new Set(nonces).size).toBe(2);
    const text = await answers[0].text();
    expect(text.split(`nonce="${nonces[0]}"`)).toHaveLength(4);
    expect(text).not.toContain('__NONCE__');
    expect(answers[0].headers.get('cache-control')).toBe('no-store');
    const hash = createHash('sha256').update(form.script).digest('base64');
    expect(answers[0].headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src 'self' 'sha256-${hash}'; style-src 'self' 'nonce-${nonces[0]}'; img-src 'self' data: blob:; ` +
        "connect-src 'self'; worker-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; " +
        "form-action 'self'; require-trusted-types-for 'script'; trusted-types default",
    );
  });

  it('bring the configuration as data that cannot end its element', async () => {
    const text = await (await page('/login')).text();
    const json = /id="config"[^>]*>([^<]*)<\/script>/.exec(text)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual({
      publicUrl: 'https://toolkit.example.test',
      identityProvider: 'embedded',
      origins: ['https://toolkit.example.test'],
      supportUrl: 'https://help.example.test/</script>',
    });
  });

  it('hold the form of a screen for guests, its styles before and its script behind it', async () => {
    const text = await (await page('/login')).text();
    expect(text).toMatch(
      /<style id="first-styles" nonce="[^"]+">form\{color:red\}<\/style>.*<div id="root">/,
    );
    expect(text).toContain(`<div id="root">${form.html}</div><script>keep()</script>`);
  });

  it('hold no form and allow no script of their own where another provider signs people in', async () => {
    const dist = await builtPage();
    const { start } = builtWeb(dist);
    await rm(dist, { recursive: true });
    for (const provider of ['firebase', 'oidc'])
      expect(start('/login', provider).firstPaint).toEqual({ html: '<h1>Log into your account</h1>' });
    expect(start('/login', 'embedded').firstPaint).toEqual(form);
    expect(start('/verify-email', 'embedded').firstPaint).toEqual({ html: '' });
    expect(pagePolicy('nonce')).toContain("script-src 'self';");
  });

  it('are sent compressed to whoever can read it, also to those who ask for the head alone', async () => {
    const asked = (coding: string, method = 'GET') =>
      backend.call('/login', { method, headers: { accept: 'text/html', 'accept-encoding': coding } });
    const [compressed, plain, head] = await Promise.all([
      asked('gzip, br'),
      asked('identity'),
      asked('gzip', 'HEAD'),
    ]);
    const codings = [compressed, plain, head].map(({ headers }) => [
      headers.get('content-encoding'),
      headers.get('vary'),
    ]);
    const gzip = ['gzip', 'Accept-Encoding'];
    expect(codings).toEqual([gzip, [null, 'Accept-Encoding'], gzip]);
    const withoutNonce = (text: string) => text.replaceAll(/nonce="[^"]+"/g, '');
    expect(withoutNonce(await compressed.text())).toBe(withoutNonce(await plain.text()));
    expect(await head.text()).toBe('');
  });

  it('ask early for the chunk and the style sheet of their route, which do not delay the first picture', async () => {
    const dashboard = await (await page('/dashboard/overview')).text();
    for (const file of ['dashboard-1.js', 'shared-1.js']) {
      expect(dashboard).toContain(`<link rel="modulepreload" href="/assets/${file}" crossorigin>`);
    }
    expect(dashboard).toContain('<link rel="preload" as="style" href="/assets/dashboard-1.css" crossorigin>');
    expect(await (await page('/login')).text()).not.toContain('modulepreload');
  });

  it.each([
    ['/', 200],
    ['/login/', 200],
    ['/auth/verify?code=x', 200],
    ['/dashboard/soon/any.thing', 200],
    ['/nowhere', 404],
    ['//elsewhere.example/', 404],
    ['/dashboardx', 404],
    ['/a.b/c', 404],
  ])('%s is a page with status %d', async (path, status) => {
    const answer = await page(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
  });

  it('are for people: not for scripts or images', async () => {
    expect((await page('/nowhere', { 'sec-fetch-dest': 'script' })).status).toBe(404);
    expect((await page('/login', { accept: 'application/json' })).headers.get('content-type')).toContain(
      'json',
    );
  });

  it('a password manager finds the way to change the password', async () => {
    const answer = await page('/.well-known/change-password');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/dashboard/account']);
  });
});

describe('files of the web app', () => {
  it('assets are kept for ever and sent compressed to whoever can read it', async () => {
    const plain = await backend.call('/assets/app-1.js', { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, script]);
    const brotli = await backend.call('/assets/app-1.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect([brotli.headers.get('content-encoding'), await brotli.text()]).toEqual(['br', script]);
    expect(brotli.headers.get('vary')).toBe('Accept-Encoding');
  });

  it.each([
    '/assets/app-1.js.map',
    '/assets/app-1.js.br',
    '/first-paint.json',
    '/first-forms.json',
    '/.vite/manifest.json',
    '/index.html',
  ])('%s is not handed out', async (path) => {
    const answer = await backend.call(path, { headers: { 'accept-encoding': 'identity' } });
    expect(answer.status).toBe(404);
  });
});
