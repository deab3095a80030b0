// @ts-check
// node engine-run.mjs <naive|js|wasm> <list> <order|shuffle> <rounds|print> <template>: prints milliseconds and bytes of
// output as JSON, or the output itself. The time is that of the engine, without reading the list.
import { closeSync, openSync, readFileSync, readSync, statSync, writeSync } from 'node:fs';
import { quickestEngine } from '@toolkit/adapters/wasm';
import { byteEngine, planOfTemplate } from '@toolkit/domain/url-generator';

const [kind = '', path = '', order, rounds = '1', template = ''] = process.argv.slice(2);
const print = rounds === 'print';
const shuffled = order === 'shuffle';
const slice = Buffer.alloc(2_097_152);

/** @returns {{ ms: number, bytes: number }} */
function naive() {
  const bytes = readFileSync(path);
  const start = performance.now();
  const keywords = bytes
    .toString()
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const urls = keywords.map((keyword) => template.replace('{keyword}', () => encodeURIComponent(keyword)));
  if (shuffled) {
    for (let last = urls.length - 1; last > 0; last -= 1) {
      const other = Math.floor(Math.random() * (last + 1));
      [urls[last], urls[other]] = [urls[other] ?? '', urls[last] ?? ''];
    }
  }
  const output = Buffer.from(`${urls.join('\r\n')}\r\n`);
  const ms = performance.now() - start;
  if (print) writeAll(output);
  return { ms, bytes: output.length };
}

/** @param {Uint8Array} bytes */
function writeAll(bytes) {
  for (let at = 0; at < bytes.length; at += writeSync(1, bytes, at));
}

/** @returns {{ ms: number, bytes: number }} */
function engine() {
  let bytes = 0;
  let ms = 0;
  const timed = (/** @type {() => unknown} */ work) => {
    const start = performance.now();
    const problem = work();
    ms += performance.now() - start;
    if (problem) throw new Error(JSON.stringify(problem));
  };
  const make = kind === 'wasm' ? quickestEngine() : byteEngine;
  const running = make({
    plan: planOfTemplate(template),
    ...(shuffled && { shuffle: { seed: [1, 2, 3, 4] } }),
    expectedBytes: statSync(path).size,
    write(chunk) {
      bytes += chunk.length;
      if (print) writeAll(chunk);
    },
  });
  const file = openSync(path, 'r');
  for (let got = readSync(file, slice); got > 0; got = readSync(file, slice)) {
    timed(() => running.push(slice.subarray(0, got)));
  }
  closeSync(file);
  timed(() => {
    const steps = running.finish();
    let step = steps.next();
    while (!step.done) step = steps.next();
    return step.value;
  });
  return { ms, bytes };
}

const once = kind === 'naive' ? naive : engine;
let best = { ms: Number.POSITIVE_INFINITY, bytes: 0 };
let failure;
try {
  for (let round = print ? 1 : Number(rounds); round > 0; round -= 1) {
    const found = once();
    if (found.ms < best.ms) best = found;
  }
} catch (error) {
  failure = error instanceof Error ? error.message : String(error);
}
if (!print) {
  console.log(
    JSON.stringify(failure ? { failure } : { ...best, rss: process.resourceUsage().maxRSS * 1024 }),
  );
}
