import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { firstPaint } from './build/first-paint-plugin.ts';
import { precompress } from './build/precompress-plugin.ts';
import { sharedChunks } from './build/shared-chunks.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const noSharedTooltip = {
  find: /^\.\.\/tooltip\/UniqueProvider$/,
  replacement: here('build/no-shared-tooltip.ts'),
};

/** `vite --mode memory` runs the app without any server. The production bundle never sees these files. */
const inMemory = {
  find: './composition/container.ts',
  replacement: here('src/testing/demo-container.ts'),
};

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react(), firstPaint(), precompress()],
  resolve: {
    conditions: ['source', 'es2015', ...defaultClientConditions],
    alias: mode === 'memory' ? [noSharedTooltip, inMemory] : [noSharedTooltip],
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
}));
