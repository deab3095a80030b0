// @ts-check
// node engine-run.mjs <rows|engine> <list> <order|shuffle> <rounds>: prints the least milliseconds and the memory of
// the process as JSON. The time of an engine is without reading the list.
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { compiledEngine } from '@toolkit/adapters/wasm';
import { OneFile, runUrls } from '@toolkit/application/web/url-generator';
import { plainRecipe } from '@toolkit/domain/url-generator';

const template = 'https://www.google.com/search?q={keyword}&hl=en';
const [kind = '', path = '', order, rounds] = process.argv.slice(2);
const shuffled = order === 'shuffle';
const slice = Buffer.alloc(2_097_152);

function* readPieces() {
  const file = openSync(path, 'r');
  for (let got = readSync(file, slice); got > 0; got = readSync(file, slice)) yield slice.subarray(0, got);
  closeSync(file);
}

/** @returns {Promise<number>} milliseconds */
async function rows() {
  const done = async () => {};
  const files = new OneFile({ failure: undefined, write() {}, ready: done, close: done });
  const run = {
    recipe: { ...plainRecipe(template, 'urls.txt'), randomize: shuffled },
    list: {
      pieces: async function* () {
        yield* readPieces();
      },
    },
  };
  const readSpreadsheet = () => Promise.reject();
  const start = performance.now();
  for await (const step of runUrls(run, [1, 2, 3, 4], { makeEngine: undefined, readSpreadsheet }, files))
    if (step.kind === 'finished' && !step.result.ok) throw new Error(step.result.error.code);
  return performance.now() - start;
}

/** @returns {number} milliseconds */
function engine() {
  let ms = 0;
  const timed = (/** @type {() => unknown} */ work) => {
    const start = performance.now();
    const problem = work();
    ms += performance.now() - start;
    if (problem) throw new Error(JSON.stringify(problem));
  };
  const [before = '', after = ''] = template.split('{keyword}');
  const running = compiledEngine()?.({
    plan: { before, after: `${after}\r\n` },
    ...(shuffled && { shuffle: { seed: [1, 2, 3, 4] } }),
    expectedBytes: statSync(path).size,
    write() {},
  });
  if (!running) throw new Error('There is no WebAssembly.');
  for (const piece of readPieces()) timed(() => running.push(piece));
  timed(() => {
    const steps = running.finish();
    let step = steps.next();
    while (!step.done) step = steps.next();
    return step.value;
  });
  return ms;
}

const found = [];
for (let round = 0; round < Number(rounds); round += 1)
  found.push(await (kind === 'rows' ? rows() : engine()));
const rss = process.resourceUsage().maxRSS * 1024;
console.log(JSON.stringify({ ms: Math.min(...found), rss }));
