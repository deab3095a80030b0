// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { build } from 'vite';
import { at, root } from './project.mjs';

/** Records the modules that ended up in the bundle after tree shaking, relative to the repository.
 * @returns {import('vite').Plugin & { modules: Set<string> }} */
export function recordModules() {
  const modules = /** @type {Set<string>} */ (new Set());
  return {
    name: 'record-modules',
    modules,
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [id, module] of Object.entries(chunk.modules)) {
          if (module.renderedLength > 0) modules.add(relative(root, id.replace(/^\0/, '')));
        }
      }
    },
  };
}

if (process.argv[1]?.endsWith('bundle-web.mjs')) {
  const recorder = recordModules();
  // A separate build bundles each worker, and it needs the recorder, too.
  await build({
    root: at('web'),
    logLevel: 'warn',
    plugins: [recorder],
    worker: { plugins: () => [recorder] },
  });
  mkdirSync(at('.build'), { recursive: true });
  writeFileSync(at('.build/web-modules.json'), `${JSON.stringify([...recorder.modules].sort(), null, 2)}\n`);
}
