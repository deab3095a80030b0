import {
  type EngineMaker,
  type EngineTask,
  makeUrl,
  RowReader,
  RowShuffle,
} from '@toolkit/domain/url-generator';
import { engineModule } from './engine-module.ts';
import { wasmEngine } from './wasm-engine.ts';

/** Compiled once; all runs reuse the instance, as in a tab. */
export const compiled = wasmEngine(new WebAssembly.Module(Buffer.from(engineModule, 'base64')));

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Everything that an engine reports and writes for bytes that arrive in pieces.
 * @param sizes of the pieces in bytes, again and again; an empty piece is one, too
 */
export function run(
  make: EngineMaker,
  bytes: Uint8Array,
  task: Omit<EngineTask, 'write'>,
  ...sizes: number[]
) {
  const written: Uint8Array[] = [];
  const engine = make({ ...task, write: (chunk) => written.push(chunk.slice()) });
  if (!engine) return undefined;
  for (const piece of splitPieces(bytes, sizes)) {
    engine.push(piece);
    if (engine.problem) return { problem: engine.problem };
  }
  // Its steps are what does the work.
  Array.from(engine.finish());
  if (engine.problem) return { problem: engine.problem };
  return { text: decoder.decode(Buffer.concat(written)), count: engine.count };
}

/** The same with rows of text: what every engine is held against. */
export function runRows(
  bytes: Uint8Array,
  { plan, shuffle }: Omit<EngineTask, 'write'>,
  ...sizes: readonly number[]
) {
  const cells = [{ column: 0, filters: [] }];
  const reader = new RowReader({ encoding: 'utf-8', cells, duplicates: 'keep' });
  const rows: string[] = [];
  for (const piece of splitPieces(bytes, sizes)) if (!reader.fault) rows.push(...reader.read(piece));
  if (!reader.fault) for (const row of reader.end()) rows.push(row);
  if (reader.fault) return { problem: reader.fault };
  const order = shuffle && new RowShuffle(shuffle.seed, shuffle.buckets);
  order?.add(rows);
  const { keywords, emptyLines } = reader.count;
  const parts = [{ text: plan.before }, { cell: 0, mode: 'percent' } as const, { text: plan.after }];
  const urls = (order ? [...order.drain()].flat() : rows).map((row) => makeUrl(parts, [row]));
  return { text: urls.join(''), count: { keywords, emptyLines } };
}

/** Pieces in one buffer that the next piece overwrites, as streams do it. */
function* splitPieces(bytes: Uint8Array, sizes: readonly number[] = []): Generator<Uint8Array, void> {
  const all = sizes.some((size) => size > 0) ? sizes : [65_536];
  const buffer = new Uint8Array(Math.min(Math.max(...all), bytes.length));
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const piece = bytes.subarray(at, at + (all[turn % all.length] as number));
    buffer.set(piece);
    yield buffer.subarray(0, piece.length);
    buffer.fill(0xff);
    at += piece.length;
  }
}
