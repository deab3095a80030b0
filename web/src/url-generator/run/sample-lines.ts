import type { ByteSource } from '@toolkit/application/web/url-generator';

const wholeBytes = 262_144;
const pieces = 40;
const pieceBytes = 4096;

/** Lines from all over a text, in its order: all of a short text. */
export async function readSample(file: ByteSource): Promise<readonly string[]> {
  const decode = async (start: number, end: number) =>
    new TextDecoder().decode(await file.slice(start, end).arrayBuffer()).split(/\r?\n/);
  if (file.size <= wholeBytes) return (await decode(0, file.size)).filter(Boolean);
  const starts = Array.from({ length: pieces }, (_, at) => Math.floor((file.size * at) / pieces));
  const read = await Promise.all(starts.map((start) => decode(start, start + pieceBytes)));
  // A piece begins and ends within a line.
  return read.flatMap((lines, at) => lines.slice(at === 0 ? 0 : 1, -1)).filter(Boolean);
}

/** Characters that are no ASCII count most: they show whether the encoding was right. */
const oddness = (line: string): number => line.length + 100 * (line.match(/%[89a-f]|[^ -~]/gi)?.length ?? 0);

/** The lines to look at among many, none of them twice. */
export function pickLines(lines: readonly string[]): Readonly<Record<'first' | 'spread' | 'odd', string[]>> {
  const [...different] = new Set(lines);
  const first = different.slice(0, 5);
  const rest = different.slice(5);
  const odd = rest.toSorted((one, other) => oddness(other) - oddness(one)).slice(0, 5);
  const others = rest.filter((line) => !odd.includes(line));
  const step = Math.max(1, others.length / 10);
  const spread = Array.from(
    { length: Math.min(10, others.length) },
    (_, at) => others[Math.floor(at * step)] ?? '',
  );
  return { first, spread, odd };
}
