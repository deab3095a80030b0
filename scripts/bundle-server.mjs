// @ts-check
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { rolldown } from 'rolldown';
import { at, bundledServer, compiledServer } from './project.mjs';

/** Packages with files beside their code (WebAssembly, native libraries), and those that Nest loads only where they
 * are installed. */
const external = [
  /^@electric-sql\//,
  /^@node-rs\//,
  /^sharp$/,
  /^@nestjs\/(microservices|websockets)/,
  /^class-(transformer|validator)$/,
];
/** Found in packages, and as their authors want it. */
const expected = ['CIRCULAR_DEPENDENCY', 'EVAL'];

// Loading some 2,000 modules takes 0.8 s at each start, a few large ones 0.4 s.
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
// TypeORM and Nest go by the names of classes.
await bundle.write({ dir: folder, format: 'esm', keepNames: true });
await bundle.close();
