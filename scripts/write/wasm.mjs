// @ts-check
import '../node-version.mjs';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { at, node, runMain, Stop } from '../project.mjs';
import { ensure, install, isFaultOfLockfile, packagesFolder } from '../tool-packages.mjs';

const source = 'adapters/src/wasm/engine.as';
const target = 'adapters/src/wasm/engine-module.ts';
const folder = '.cache/wasm';

/** The text of the module file that the source gives. The compiler is not among the packages of the project: 100 MB
 * that hardly anyone needs. */
async function compiled() {
  mkdirSync(at(folder), { recursive: true });
  // The compiler only accepts files that end with .ts; with another name, tools for TypeScript ignore the source.
  copyFileSync(at(source), at(folder, 'engine.ts'));
  const settings = ['-O3', '--noAssert', '--converge', '--runtime', 'stub', '--enable', 'simd'];
  // One page less than 4 GiB, so that no address wraps around.
  const memory = ['--maximumMemory', '65535'];
  const output = ['engine.ts', '-o', 'engine.wasm'];
  const compiler = join(packagesFolder('scripts/write/wasm'), 'node_modules/assemblyscript/bin/asc.js');
  const ran = await node([compiler, ...output, ...settings, ...memory], { cwd: at(folder), capture: true });
  if (ran.code !== 0) throw new Stop(`The engine does not compile:\n${ran.output}`);
  const hash = createHash('sha256')
    .update(readFileSync(at(source)))
    .digest('hex');
  return `// Made of engine.as by \`npm run write -- wasm\`.

/** SHA-256 of the source. */
export const engineSource = '${hash}';

/** WebAssembly in base64: as a file of its own it would be one more request, and one more thing to allow. */
export const engineModule =
  '${readFileSync(at(folder, 'engine.wasm')).toString('base64')}';
`;
}

/** Checks that the module matches the source.
 * @returns {Promise<{ problems: string[], environment?: string }>} `environment`: why this cannot be known here */
export async function wasmProblems() {
  const said = (await install(['wasm'])).get('wasm');
  if (said !== undefined && isFaultOfLockfile(said)) return { problems: [said] };
  if (said !== undefined)
    return {
      problems: [],
      environment:
        'environment: the WebAssembly compiler could not be installed; the engine was not compared with its source',
    };
  try {
    if (readFileSync(at(target), 'utf8') === (await compiled())) return { problems: [] };
    return { problems: [`${target} is not what ${source} gives: run \`npm run write -- wasm\`.`] };
  } catch (error) {
    return { problems: [error instanceof Error ? error.message : String(error)] };
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    await ensure('wasm');
    writeFileSync(at(target), await compiled());
    console.log(`${target} is written.`);
  });
}
