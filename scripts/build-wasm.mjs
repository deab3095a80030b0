// @ts-check
import './node-version.mjs';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { at, node, run, runMain, Stop } from './project.mjs';

const source = 'adapters/src/wasm/engine.as';
const target = 'adapters/src/wasm/engine-module.ts';
const folder = '.cache/wasm-compiler';
const compiler = `${folder}/node_modules/assemblyscript`;

/** Locked in `scripts/wasm/`, and not among the packages of the project: 100 MB that hardly anybody needs. */
async function ensureCompiler() {
  const wanted = JSON.parse(readFileSync(at('scripts/wasm/package.json'), 'utf8')).dependencies
    .assemblyscript;
  if (existsSync(at(compiler, 'package.json'))) {
    if (JSON.parse(readFileSync(at(compiler, 'package.json'), 'utf8')).version === wanted) return;
  }
  mkdirSync(at(folder), { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) {
    copyFileSync(at('scripts/wasm', name), at(folder, name));
  }
  console.log('Fetching the compiler ...');
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const options = { cwd: at(folder) };
  const { code } = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args], options)
    : await run('npm', args, options).catch(() => ({ code: 1 }));
  if (code !== 0) throw new Stop('The compiler could not be fetched from the npm registry: see above.');
}

/** The text of the module file as it follows from the source. */
async function compiled() {
  await ensureCompiler();
  // The compiler takes files that end with .ts only; the tools for TypeScript are to leave this one alone.
  copyFileSync(at(source), at(folder, 'engine.ts'));
  const settings = ['-O3', '--noAssert', '--converge', '--runtime', 'stub', '--enable', 'simd'];
  // One page less than 4 GiB, so that no address wraps around.
  const memory = ['--maximumMemory', '65535'];
  const output = ['engine.ts', '-o', 'engine.wasm'];
  const { code } = await node([at(compiler, 'bin/asc.js'), ...output, ...settings, ...memory], {
    cwd: at(folder),
  });
  if (code !== 0) throw new Stop('The engine does not compile: see above.');
  const hash = createHash('sha256')
    .update(readFileSync(at(source)))
    .digest('hex');
  return `// Made of engine.as by \`npm run build:wasm\`.

/** SHA-256 of the source. */
export const engineSource = '${hash}';

/** WebAssembly in base64: as a file of its own it would be one more request, and one more thing to allow. */
export const engineModule =
  '${readFileSync(at(folder, 'engine.wasm')).toString('base64')}';
`;
}

await runMain(async () => {
  const text = await compiled();
  if (!process.argv.includes('--check')) {
    writeFileSync(at(target), text);
    console.log(`${target} is written.`);
  } else if (readFileSync(at(target), 'utf8') !== text) {
    throw new Stop(`${target} is not what ${source} gives: run \`npm run build:wasm\`.`);
  } else console.log(`${target} is what ${source} gives, byte for byte.`);
});
