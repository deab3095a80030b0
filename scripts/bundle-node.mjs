// @ts-check
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { rolldown } from 'rolldown';
import { at, bundledCli, bundledServer, compiledCli, compiledServer } from './project.mjs';

/** @type {Record<string, { file: string, input: Record<string, string> }>} */
const bundles = {
  server: {
    file: bundledServer,
    input: {
      main: at(compiledServer),
      'avatar-process': at('adapters/dist/backend/account/avatar-process.js'),
    },
  },
  cli: { file: bundledCli, input: { main: at(compiledCli) } },
};
/** Packages with files beside their code (WebAssembly, native libraries), and those that Nest resolves from their
 * installed place. */
const external = [
  /^@electric-sql\//,
  /^@node-rs\//,
  /^sharp$/,
  /^@nestjs\/(microservices|websockets)/,
  /^class-(transformer|validator)$/,
];
/** Code of a third less loads sooner. TypeORM and Nest use the names of classes, and a stack trace shows the lines and the
 * names of functions: a source map would tell more, but to load it takes longer than all of this saves. */
const minify = { mangle: true, compress: true, codegen: { removeWhitespace: false } };
/** Warnings about code of packages, which their authors intend. */
const expected = ['CIRCULAR_DEPENDENCY', 'EVAL'];

// Loading 2,000 modules of the server takes 0.8 s at each start; loading a few large ones takes 0.4 s.
for (const [name, { file, input }] of Object.entries(bundles)) {
  if (!process.argv.slice(2).includes(name)) continue;
  const bundle = await rolldown({
    cwd: at(),
    platform: 'node',
    input,
    external,
    onLog: (level, log, report) => {
      if (!expected.includes(log.code ?? '')) report(level, log);
    },
  });
  const dir = at(dirname(file));
  rmSync(dir, { recursive: true, force: true });
  await bundle.write({ dir, format: 'esm', keepNames: true, minify });
  await bundle.close();
}
