import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

interface FirstPaint {
  readonly firstPaint: Readonly<Record<string, string>>;
  readonly routeChunks: Readonly<Record<string, string>>;
}

/**
 * Puts the entry's styles into the page, so that nothing blocks its first picture, and writes what the server needs:
 * `first-paint.json` (path to markup) and `route-chunks.json` (path prefix to a module of the manifest).
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        return html.replace(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, file: string) => {
          const asset = bundle[file];
          if (asset?.type !== 'asset') return link;
          return `<style nonce="__NONCE__">${String(asset.source).trim()}</style>`;
        });
      },
    },
    async generateBundle() {
      const source = fileURLToPath(new URL('../src/first-paint.tsx', import.meta.url));
      const { module } = await runnerImport<FirstPaint>(source, {
        resolve: { conditions: ['source', 'module', 'node'] },
      });
      for (const [fileName, content] of [
        ['first-paint.json', module.firstPaint],
        ['route-chunks.json', module.routeChunks],
      ] as const) {
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content, null, 2) });
      }
    },
  };
}
