// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { build } from 'vite';
import { at, root } from './project.mjs';

const modules = /** @type {Set<string>} */ (new Set());

/** Records the modules that end up in the bundle after tree shaking, relative to the repository.
 * @type {import('vite').Plugin} */
const recorder = {
  name: 'record-modules',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      for (const [id, module] of Object.entries(chunk.modules))
        if (module.renderedLength > 0) modules.add(relative(root, id.replace(/^\0/, '')));
    }
  },
};

// A separate build bundles each worker, and it needs the recorder, too.
const worker = { plugins: () => [recorder] };
await build({ root: at('web'), logLevel: 'warn', plugins: [recorder], worker });
mkdirSync(at('.build'), { recursive: true });
writeFileSync(at('.build/web-modules.json'), `${JSON.stringify([...modules].sort(), null, 2)}\n`);
