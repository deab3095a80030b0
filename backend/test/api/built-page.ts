import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const html =
  '<html><head><!--preload--><!--first-styles--><script type="application/json" id="config" nonce="__NONCE__">{}</script>' +
  '<style nonce="__NONCE__"></style></head><body><div id="root"><!--first-paint--></div><!--early-script--></body></html>';
/** The screen of `/login` where our own provider signs people in. */
export const form = {
  html: '<h1>Log into your account $&</h1><form method="post"></form>',
  styles: 'form{color:red}',
  script: 'keep()',
};
export const script = 'export const much = "'.padEnd(4000, 'x');

/** A folder like the one that `npm run build` leaves, with only the files that the server needs. */
export async function builtPage(): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'web dist '));
  await mkdir(join(dist, 'assets'));
  await mkdir(join(dist, '.vite'));
  const manifest = {
    'src/dashboard.tsx': {
      file: 'assets/dashboard-1.js',
      imports: ['_shared.js'],
      css: ['assets/dashboard-1.css'],
    },
    '_shared.js': { file: 'assets/shared-1.js' },
  };
  const files = {
    'index.html': html,
    'first-paint.json': JSON.stringify({ '/login': '<h1>Log into your account</h1>' }),
    'first-forms.json': JSON.stringify({ '/login': form }),
    'route-chunks.json': JSON.stringify({ '/dashboard': 'src/dashboard.tsx' }),
    '.vite/manifest.json': JSON.stringify(manifest),
    'assets/app-1.js': script,
    'assets/app-1.js.map': '{}',
    'assets/app-1.js.br': brotliCompressSync(script),
    'assets/app-1.js.gz': gzipSync(script),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(dist, name), content);
  return dist;
}
