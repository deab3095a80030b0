// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { at, listen } from '../../../scripts/project.mjs';

const page = (/** @type {string} */ body) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title></head><body>${body}</body></html>`;

/** What a page costs that needs no script at all. */
const html = page(
  '<h1>Log into your account</h1><form><input name="email" aria-label="email"><button>Log In</button></form>',
);

/** The minimum that React needs for a login page: a heading and a form, no router, no styles. */
const main = `import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
const field = (type) => h('input', { type, name: type, 'aria-label': type });
createRoot(document.getElementById('root')).render(
  h('main', null, h('h1', null, 'Log into your account'), h('form', null, field('email'), field('password'), h('button', null, 'Log In'))),
);`;

/** Serves a bare React page, made by the same Vite and compressed as well as possible, and a page of HTML at /html.
 * @returns {Promise<{ url: string, stop: () => void }>} */
export async function serveBarePages() {
  const folder = at('.build/bare');
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/main.js`, main);
  const options = { write: false, rollupOptions: { input: `${folder}/main.js` } };
  const built = await build({ configFile: false, root: folder, logLevel: 'silent', build: options });
  const { output } = /** @type {{ output: { code: string }[] }} */ (built);
  const script = brotliCompressSync(output[0]?.code ?? '');
  const server = createServer(({ url }, response) => {
    if (url === '/main.js')
      return response
        .setHeader('content-type', 'text/javascript')
        .setHeader('content-encoding', 'br')
        .end(script);
    const react = page('<div id="root"></div><script type="module" src="/main.js"></script>');
    return response.setHeader('content-type', 'text/html').end(url === '/html' ? html : react);
  });
  return { url: `http://localhost:${await listen(server)}`, stop: () => server.close() };
}
