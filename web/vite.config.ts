import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { firstPaint } from './build/first-paint-plugin.ts';
import { precompress } from './build/precompress-plugin.ts';
import { sharedChunks } from './build/shared-chunks.ts';

/** `vite --mode memory` runs the app without any server. The production bundle never sees these files. */
const memoryContainer = (): Plugin => ({
  name: 'memory-container',
  enforce: 'pre',
  apply: (_config, { mode }) => mode === 'memory',
  resolveId(source, importer) {
    return source === './composition/container.ts' && importer?.endsWith('/src/main.tsx')
      ? fileURLToPath(new URL('src/testing/demo-container.ts', import.meta.url))
      : undefined;
  },
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [memoryContainer(), react(), firstPaint(), precompress()],
  resolve: {
    conditions: ['source', 'es2015', ...defaultClientConditions],
    alias: [
      {
        find: /^\.\.\/tooltip\/UniqueProvider$/,
        replacement: fileURLToPath(new URL('build/no-shared-tooltip.ts', import.meta.url)),
      },
    ],
  },
  // The server puts a fresh value in place of this one into every answer.
  html: { cspNonce: '__NONCE__' },
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    // A data: URL would be one more source for the policy to allow.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Only what is named: what those modules import may be for later screens.
          includeDependenciesRecursively: false,
          groups: sharedChunks(import.meta.dirname),
        },
      },
      // The parts of Ant Design do not say that importing them does nothing by itself: whole forms came with an input.
      treeshake: {
        moduleSideEffects: (id) => !/node_modules\/@(rc-component|ant-design|inversifyjs)\//.test(id),
      },
    },
  },
});
