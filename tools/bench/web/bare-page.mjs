// @ts-check
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { at, listen } from '../../../scripts/project.mjs';

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title></head>
<body><div id="root"></div><script type="module" src="./main.js"></script></body></html>`;

/** The minimum that React needs for a login page: a heading and a form, no router, no styles. */
const main = `import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
const field = (type) => h('input', { type, name: type, 'aria-label': type });
createRoot(document.getElementById('root')).render(
  h('main', null, h('h1', null, 'Log into your account'), h('form', null, field('email'), field('password'), h('button', null, 'Log In'))),
);`;

const types = /** @type {Record<string, string>} */ ({ '.html': 'text/html', '.js': 'text/javascript' });

/** What a page costs that needs no script at all. */
const tiny = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tiny</title></head>
<body><h1>Log into your account</h1><form><input name="email" aria-label="email"><button>Log In</button></form></body></html>`;

/** Builds a bare React page with the same Vite and serves it, compressed in advance as well as possible, with a page of
 * a few lines of HTML at /tiny.
 * @returns {Promise<{ url: string, stop: () => void }>} */
export async function serveBarePage() {
  // Below `web`, where React is found.
  const source = at('web/.build/bare');
  const out = at('.build/bare');
  mkdirSync(source, { recursive: true });
  writeFileSync(join(source, 'index.html'), html);
  writeFileSync(join(source, 'main.js'), main);
  await build({
    configFile: false,
    root: source,
    logLevel: 'silent',
    build: { outDir: out, emptyOutDir: true },
  });
  for (const name of readdirSync(join(out, 'assets'))) {
    const path = join(out, 'assets', name);
    writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
  }
  const server = createServer((request, response) => {
    if (request.url === '/tiny') return response.setHeader('content-type', 'text/html').end(tiny);
    const path = request.url?.startsWith('/assets/') ? join(out, request.url) : join(out, 'index.html');
    if (!existsSync(path)) return response.writeHead(404).end();
    const compressed = existsSync(`${path}.br`);
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
    if (compressed) response.setHeader('content-encoding', 'br');
    return createReadStream(compressed ? `${path}.br` : path).pipe(response);
  });
  return { url: `http://localhost:${await listen(server)}`, stop: () => server.close() };
}
