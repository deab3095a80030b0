// @ts-check
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { at, root } from './project.mjs';

const module = process.env.CONFORMANCE_MODULE ?? '';
const folder = process.env.CONFORMANCE_FOLDER ?? root;

/** Imports of the adapter that its own folder cannot resolve, such as this repository's packages, are resolved from the
 * repository.
 * @type {import('vite').Plugin} */
const adapterFromAnywhere = {
  name: 'adapter-from-anywhere',
  enforce: 'pre',
  async resolveId(id, importer, options) {
    const found = (/** @type {string} */ what, /** @type {string} */ from) =>
      this.resolve(what, from, { ...options, skipSelf: true });
    if (id === 'conformance:adapter') return found(module, join(folder, 'index.js'));
    if (!importer || /^[./\0]|^\w+:/.test(id)) return null;
    const own = id.startsWith('@toolkit/') ? null : await found(id, importer);
    return own ?? found(id, at('adapters/src/contracts/index.ts'));
  },
};

export default defineConfig({
  root,
  // Not a tsconfig.json that happens to lie near the adapter.
  tsconfig: at('tsconfig.base.json'),
  plugins: [adapterFromAnywhere],
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    globals: true,
    include: ['scripts/conformance-of-adapter.mjs'],
    environment: 'node',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 5_000,
    // Compiles TypeScript even in packages.
    server: { deps: { inline: [/^(?!.*node_modules)/, module] } },
    reporters: [at('scripts/conformance-reporter.mjs')],
  },
});
