import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type InlineConfig, type Plugin, type ResolvedConfig } from 'vite';
import { usedStyles } from './used-styles.ts';

type FirstPaint = typeof import('../src/first-paint.tsx');

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Puts the entry's styles into the page, so that nothing blocks its first picture, and writes what the server needs:
 * `first-paint.json` (path to markup), `first-forms.json` (path to markup, styles and script of a form that can be filled
 * in before the app runs) and `route-chunks.json` (path prefix to a module of the manifest).
 */
export function firstPaint(): Plugin {
  let resolve: ResolvedConfig['resolve'];
  return {
    name: 'first-paint',
    apply: 'build',
    configResolved(config) {
      resolve = config.resolve;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        return html.replace(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, file: string) => {
          const asset = bundle[file];
          if (asset?.type !== 'asset') return link;
          // With its name, so that the server does not ask for the file as well.
          return `<style nonce="__NONCE__" data-file="/${file}">${String(asset.source).trim()}</style>`;
        });
      },
    },
    async generateBundle() {
      const [{ firstPaint, firstForms, routeChunks }, script] = await Promise.all([
        renderer(resolve.alias),
        earlyScript(),
      ]);
      const forms = (await firstForms()).map(({ path, html, styles }) => {
        // The policy of the page would refuse them.
        if (/\s(?:style|on\w+)="/.test(html))
          throw new Error(`The HTML of ${path} has styles or scripts in attributes.`);
        return [path, { html, styles: usedStyles(styles, html), script }];
      });
      for (const [fileName, content] of [
        ['first-paint.json', firstPaint],
        ['first-forms.json', Object.fromEntries(forms)],
        ['route-chunks.json', routeChunks],
      ] as const) {
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content, null, 2) });
      }
    },
  };
}

const alone = { configFile: false, root: here('..'), logLevel: 'error' } satisfies InlineConfig;

/** Bundled, because Node cannot load the modules of Ant Design one by one. */
async function renderer(alias: ResolvedConfig['resolve']['alias']): Promise<FirstPaint> {
  const outDir = here('../.build/first-paint');
  await build({
    ...alone,
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias, conditions: ['source', 'es2015', 'module', 'node'], mainFields: ['module', 'main'] },
    ssr: { noExternal: true },
    build: { ssr: here('../src/first-paint.tsx'), outDir, emptyOutDir: true },
  });
  return import(`${pathToFileURL(outDir)}/first-paint.js?${Date.now()}`);
}

async function earlyScript(): Promise<string> {
  const entry = here('../src/composition/early-form.ts');
  const built = await build({
    ...alone,
    resolve: { conditions: ['source'] },
    build: { target: 'es2022', write: false, lib: { entry, formats: ['iife'], name: 'early' } },
  });
  const [script] = [built].flat() as { output: { code: string }[] }[];
  const code = script?.output[0]?.code ?? '';
  if (code === '' || code.includes('</')) throw new Error('The script for forms cannot stand in the HTML.');
  return code.trim();
}
