// @ts-check
// npm run bench -- urls [1M 10M 50M]
import '../../scripts/node-version.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/build.mjs';
import { table } from '../../scripts/markdown.mjs';
import { at, endOnSignals, node, runMain, Stop } from '../../scripts/project.mjs';
import { writeList } from './urls/lists.mjs';

/** @typedef {{ ms: number, rss: number }} Measured `rss`: bytes of memory */

/** @param {string} engine
 * @param {ReturnType<typeof writeList>} list
 * @param {boolean} shuffled
 * @param {number} rounds
 * @returns {Promise<Measured | undefined>} nothing where the engine fails */
async function measure(engine, list, shuffled, rounds) {
  const args = [engine, list.path, shuffled ? 'shuffle' : 'order', `${rounds}`];
  const { code, output } = await node([at('tools/bench/urls/engine-run.mjs'), ...args], { capture: true });
  return code === 0 ? JSON.parse(output) : undefined;
}

/** @param {ReturnType<typeof writeList>} list
 * @param {boolean} shuffled
 * @returns {Promise<string[]>} a row of the table */
async function compare(list, shuffled) {
  const rounds = list.keywords > 20e6 ? 1 : list.keywords > 2e6 ? 3 : 15;
  const engine = await measure('engine', list, shuffled, rounds);
  // Memory of an earlier round may not be freed yet.
  const single = await measure('engine', list, shuffled, 1);
  if (!engine || !single) throw new Stop('The engine fails.');
  const other = await measure('rows', list, shuffled, Math.min(rounds, 3));
  return [
    `${list.keywords / 1e6} M ${list.kind}, ${shuffled ? 'shuffled' : 'in order'}`,
    `${engine.ms.toFixed(0)} ms`,
    other ? `${(other.ms / engine.ms).toFixed(1)} ×` : 'it fails',
    `${Math.round(single.rss / 1e6)} MB`,
  ];
}

await runMain(async () => {
  endOnSignals();
  const words = process.argv.slice(2);
  const sizes = (words.length > 0 ? words : ['1M', '10M', '50M']).map((text) => {
    const millions = Number(/^(\d+)M$/i.exec(text)?.[1]);
    if (!(millions > 0)) throw new Stop(`"${text}" is no size: write 1M, 10M or 50M.`);
    return millions * 1e6;
  });
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'bench-urls-'));
  // The lists are large, so even an interrupted run removes them.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  console.log(
    `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`,
  );
  const rows = [];
  for (const keywords of sizes)
    for (const kind of /** @type {const} */ (['ascii', 'mixed'])) {
      const list = writeList(folder, kind, keywords);
      for (const shuffled of [false, true]) rows.push(await compare(list, shuffled));
      rmSync(list.path);
    }
  const heads = ['keywords', 'engine', 'rows of text', 'memory'];
  console.log(table(heads, rows).join('\n'));
});
