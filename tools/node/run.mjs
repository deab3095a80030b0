// @ts-check
import '../../scripts/node-version.mjs';
import { existsSync, rmSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { ensureInstalled, npm } from '../../scripts/install.mjs';
import { at, endOnSignals, run, runMain, Stop } from '../../scripts/project.mjs';
import { endRun, readResults } from '../../scripts/results.mjs';

const tested = ['unit', 'backend'];
const platform = process.platform === 'win32' ? 'win' : process.platform;

/** Each release is an npm package of its platform, without a script that runs when it is installed.
 * @param {string} version such as `24` or `22.13.0`
 * @returns {Promise<string>} path of the executable */
async function install(version) {
  const name = `node-${platform}-${process.arch}`;
  const folder = at('.cache/node', version);
  const { code } = await npm(['install', `${name}@${version}`, '--prefix', folder]);
  const executable = at('.cache/node', version, 'node_modules', name, 'bin/node');
  if (code !== 0 || !existsSync(executable)) throw new Stop(`Node ${version} could not be installed.`);
  return executable;
}

await runMain(async () => {
  const versions = process.argv.slice(2);
  if (versions.length === 0) throw new Stop('Usage: npm run test:node -- 22 24');
  endOnSignals();
  await ensureInstalled();
  const start = Date.now();
  const results = [];
  for (const version of versions) {
    const node = await install(version);
    const { output } = await run(node, ['--version'], { capture: true });
    console.log(`\nNode ${output.trim()}`);
    rmSync(at('.build/results', `${tested.join('-')}.json`), { force: true });
    const env = { PATH: [dirname(node), process.env.PATH].join(delimiter) };
    const { code } = await run(node, [at('scripts/test.mjs'), ...tested], { env });
    const stages = readResults(tested.join('-'), code);
    results.push(...stages.map((result) => ({ ...result, stage: `${result.stage} ${version}` })));
  }
  endRun('node', results, start);
});
