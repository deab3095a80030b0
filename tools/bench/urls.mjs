// @ts-check
// npm run bench -- urls [1M 10M 50M] [--rounds N] [--no-browser] [--no-awk]
import '../../scripts/node-version.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/build.mjs';
import { at, endOnSignals, runMain, Stop } from '../../scripts/project.mjs';
import { openBrowser } from './urls/in-browser.mjs';
import { writeList } from './urls/lists.mjs';
import { runProgram } from './urls/processes.mjs';

const before = 'https://www.google.com/search?q=';
const template = `${before}{keyword}&hl=en`;

/** @typedef {{ ms: number, bytes: number, rss: number, base?: number } | { failure: string }} Measured bytes; `base`: of
 * the same program without a list
 * @typedef {{ path: string, kind: string, keywords: number, size: number }} List */

const engineArgs = (/** @type {string} */ engine, /** @type {List} */ list, /** @type {string[]} */ rest) => [
  at('tools/bench/urls/engine-run.mjs'),
  engine,
  list.path,
  ...rest,
  template,
];

/** All engines must write the same bytes; otherwise the times mean nothing.
 * @param {List} list */
async function compareOutputs(list) {
  const hashes = new Map();
  for (const engine of ['naive', 'js', 'wasm']) {
    const ended = await runProgram(process.execPath, engineArgs(engine, list, ['order', 'print']), {
      output: 'hash',
    });
    hashes.set(engine, ended.sha);
  }
  if (new Set(hashes.values()).size > 1) throw new Stop(`The outputs differ: ${[...hashes].join('; ')}`);
  console.log(
    `${list.kind}, ${list.keywords / 1e6} M: ${[...hashes.keys()].join(', ')} write the same bytes.`,
  );
}

/** What a program says of itself is more exact than what was seen of it. @param {import('./urls/processes.mjs').Ended} ended
 * @returns {Measured} */
const measured = ({ output, rss }) => ({ rss, ...JSON.parse(output.trim() || '{"failure":"died"}') });

/** The memory of Node and an engine's modules without a list, in bytes.
 * @param {string} engine */
async function measureBase(engine) {
  const nothing = { path: '/dev/null', kind: 'empty', keywords: 0, size: 0 };
  const row = measured(await runProgram(process.execPath, engineArgs(engine, nothing, ['order', '1'])));
  return 'rss' in row ? row.rss : 0;
}

/** @param {List} list
 * @param {'order' | 'shuffle'} order
 * @param {{ rounds: number, awk: boolean }} options
 * @returns {Promise<[string, Measured][]>} */
async function engines(list, order, { rounds, awk }) {
  /** @type {[string, Measured][]} */
  const rows = [];
  for (const [engine, name] of /** @type {const} */ ([
    ['wasm', 'WebAssembly'],
    ['js', 'JavaScript bytes'],
    ['naive', 'naive JavaScript'],
  ])) {
    const few = engine === 'wasm' ? rounds : Math.min(rounds, 3);
    const run = (/** @type {number} */ times) =>
      runProgram(process.execPath, engineArgs(engine, list, [order, `${times}`]));
    const row = measured(await run(few));
    // Memory of an earlier shuffled round may not be freed yet, so memory is measured in a single run.
    const alone = few > 1 && order === 'shuffle' ? measured(await run(1)) : row;
    const rss = 'rss' in alone ? alone.rss : 0;
    rows.push([name, 'rss' in row ? { ...row, rss, base: await measureBase(engine) } : row]);
  }
  if (awk && order === 'order') {
    const args = ['-v', `before=${before}`, '-v', 'after=&hl=en\\r\\n', '-f'];
    const ended = await runProgram('awk', [...args, at('tools/bench/urls/encode.awk'), list.path], {
      output: 'drop',
      env: { LC_ALL: 'C' },
    }).catch(() => undefined);
    const bytes = rows.flatMap(([, row]) => ('bytes' in row ? [row.bytes] : []))[0] ?? 0;
    rows.push(['awk (whole process)', ended ? { ...ended, bytes } : { failure: 'not installed' }]);
  }
  return rows;
}

const mega = (/** @type {number} */ bytes) => Math.round(bytes / 1e6);
const cells = (/** @type {(string | number)[]} */ values) =>
  values.map((value) => String(value).padStart(11)).join('');

/** @param {List} list
 * @param {string} order
 * @param {[string, Measured][]} rows */
function print(list, order, rows) {
  const naive = rows.find(([name]) => name.startsWith('naive'))?.[1];
  const naiveMs = naive && 'ms' in naive ? naive.ms : undefined;
  const title = `${list.keywords / 1e6} M ${list.kind}, ${order === 'order' ? 'in order' : 'shuffled'}`;
  console.log(
    `\n${title.padEnd(24)}${cells(['ms', 'MB/s out', '/ naive', 'peak MB', '/ file', 'less Node'])}`,
  );
  for (const [name, row] of rows) {
    if ('failure' in row) {
      console.log(`${name.padEnd(24)}  fails: ${row.failure}`);
      continue;
    }
    const ratio = naiveMs ? (naiveMs / row.ms).toFixed(2) : '-';
    const share = (/** @type {number} */ bytes) => (bytes > 0 ? (bytes / list.size).toFixed(2) : '-');
    const memory = [mega(row.rss), share(row.rss), row.base ? share(row.rss - row.base) : '-'];
    const figures = [row.ms.toFixed(row.ms < 100 ? 1 : 0), mega((row.bytes / row.ms) * 1e3)];
    console.log(`${name.padEnd(24)}${cells([...figures, ratio, ...memory])}`);
  }
}

/** @param {import('./urls/in-browser.mjs').BrowserRun} run */
function printBrowser(run) {
  if ('failure' in run) return console.log(`in Chromium               fails: ${run.failure}`);
  const busy = (/** @type {import('./urls/in-browser.mjs').Busy} */ { gap, task }) =>
    `pause ${Math.round(gap)}, task ${task.toFixed(1)} ms`;
  const { ms, memory, made, counted } = run;
  console.log(
    `in Chromium: ${Math.round(ms)} ms to the finished file, ${busy(made)} (while counting: ${busy(counted)}), +${mega(memory)} MB`,
  );
}

await runMain(async () => {
  endOnSignals();
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    allowNegative: true,
    options: {
      rounds: { type: 'string' },
      browser: { type: 'boolean', default: true },
      awk: { type: 'boolean', default: true },
    },
  });
  const sizes = (positionals.length > 0 ? positionals : ['1M', '10M', '50M']).map((text) => {
    const millions = Number(/^(\d+)M$/i.exec(text)?.[1]);
    if (!(millions > 0)) throw new Stop(`"${text}" is no size: write 1M, 10M or 50M.`);
    return millions * 1e6;
  });
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'bench-urls-'));
  // The lists are large, so even an interrupted run removes them.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
  let browser;
  try {
    const load = loadavg()[0]?.toFixed(1);
    console.log(
      `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}, load ${load} at the start`,
    );
    console.log('Engines: best of some rounds, output thrown away, reading the list not counted.');
    console.log(
      'Peak memory is the whole process, then beside the list; less Node: what the same program takes',
    );
    console.log(
      `without a list is not counted, ${mega(await measureBase('wasm'))} MB of the one with WebAssembly.`,
    );
    if (values.browser) {
      browser = await openBrowser(folder);
      console.log(`Chromium ${browser.version}: from pressing Generate to the finished file, one run.`);
      console.log('Of its page: the longest time between two turns, and the longest task in processor time.');
    }
    for (const keywords of sizes) {
      const rounds = values.rounds ? Number(values.rounds) : keywords > 20e6 ? 1 : keywords > 2e6 ? 3 : 15;
      for (const kind of /** @type {const} */ (['ascii', 'mixed'])) {
        const list = writeList(folder, kind, keywords);
        if (keywords <= 2e6) await compareOutputs(list);
        for (const order of /** @type {const} */ (['order', 'shuffle'])) {
          print(list, order, await engines(list, order, { rounds, awk: values.awk }));
          if (!browser) continue;
          const run = await browser.run(list, order === 'shuffle');
          printBrowser(run);
        }
        rmSync(list.path);
      }
    }
    console.log(`\nLoad ${loadavg()[0]?.toFixed(1)} at the end.`);
  } finally {
    await browser?.stop();
  }
});
