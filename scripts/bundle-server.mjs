// @ts-check
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { rolldown } from 'rolldown';
import { at, bundledServer, compiledServer } from './project.mjs';

/** Packages with files beside their code (WebAssembly, native libraries), and those that Nest resolves from their
 * installed place. */
const external = [
  /^@electric-sql\//,
  /^@node-rs\//,
  /^sharp$/,
  /^@nestjs\/(microservices|websockets)/,
  /^class-(transformer|validator)$/,
];
/** Warnings about code of packages, which their authors intend. */
const expected = ['CIRCULAR_DEPENDENCY', 'EVAL'];

// Loading some 2,000 modules takes 0.8 s at each start; loading a few large ones takes 0.4 s.
const bundle = await rolldown({
  cwd: at(),
  platform: 'node',
  input: {
    main: at(compiledServer),
    'avatar-process': at('adapters/dist/backend/account/avatar-process.js'),
  },
  external,
  onLog: (level, log, report) => {
    if (!expected.includes(log.code ?? '')) report(level, log);
  },
});
const folder = at(dirname(bundledServer));
rmSync(folder, { recursive: true, force: true });
// TypeORM and Nest use the names of classes.
await bundle.write({ dir: folder, format: 'esm', keepNames: true });
await bundle.close();
