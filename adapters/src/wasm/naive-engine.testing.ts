import type { KeywordMode, Seed, UrlPlan } from '@toolkit/domain/url-generator';

// The oracle of the engines: the rules written down once more with strings, arrays, regular expressions and whole
// numbers of any size. It takes nothing from the product but types, so that it cannot share a mistake with it.

const lineEnds = /\r\n|\r|\n/;
const longestLine = 65_536;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

// Table 3-7 of the Unicode standard over bytes as characters: whole sequences, and beginnings of one.
const wellFormed =
  /^(?:[^\x80-\xff]|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})*/;
const begun =
  /^(?:[\xc2-\xdf]|\xe0[\xa0-\xbf]?|[\xe1-\xec\xee\xef][\x80-\xbf]?|\xed[\x80-\x9f]?|\xf0(?:[\x90-\xbf][\x80-\xbf]?)?|[\xf1-\xf3][\x80-\xbf]{0,2}|\xf4(?:[\x80-\x8f][\x80-\xbf]?)?|)/;

const lengthOf = (pattern: RegExp, text: string): number => pattern.exec(text)?.[0].length ?? 0;

/** The first line that is too long or no UTF-8, whichever comes first. */
export function naiveProblem(bytes: Uint8Array) {
  for (const [at, line] of Buffer.from(bytes).toString('latin1').split(lineEnds).entries()) {
    const good = lengthOf(wellFormed, line);
    const firstBad = good < line.length ? good + lengthOf(begun, line.slice(good, good + 4)) : undefined;
    const seen = firstBad ?? line.length;
    if (seen > longestLine) return { problem: { code: 'line-too-long', line: at + 1 } };
    if (firstBad !== undefined) return { problem: { code: 'not-text', line: at + 1 } };
  }
  return undefined;
}

export const naiveEncodings: Record<KeywordMode, (text: string) => string> = {
  percent: encodeURIComponent,
  plus: (text) => encodeURIComponent(text).replaceAll('%20', '+'),
  raw: (text) => text,
};

/** What an engine must report and write. */
export function naive(
  bytes: Uint8Array,
  { parts, separator }: UrlPlan,
  shuffle?: { seed: Seed; buckets?: number },
) {
  const problem = naiveProblem(bytes);
  if (problem) return problem;
  const lines = decoder.decode(bytes).split(lineEnds);
  if (lines.at(-1) === '') lines.pop();
  const keywords = lines.map((line) => line.trim()).filter((line) => line !== '');
  const ordered = shuffle ? naiveOrder(keywords, naiveRandom(shuffle.seed), shuffle.buckets) : keywords;
  const text = ordered.flatMap((keyword) => {
    const columns = separator === undefined ? undefined : keyword.split(String.fromCharCode(separator));
    return parts.map(
      ({ text, mode, column = 0 }) =>
        decoder.decode(text) +
        (mode === undefined ? '' : naiveEncodings[mode](columns ? (columns[column] ?? '') : keyword)),
    );
  });
  return {
    text: text.join(''),
    count: { keywords: keywords.length, emptyLines: lines.length - keywords.length },
  };
}

/** Each into a bucket drawn for it; then bucket for bucket the last place gets any of those up to it, and so on. */
export function naiveOrder<Line>(lines: readonly Line[], random: NaiveRandom, buckets = 1024): Line[] {
  const drawn = Array.from({ length: buckets }, (): Line[] => []);
  for (const line of lines) drawn[Number(random.word() % BigInt(buckets))]?.push(line);
  return drawn.flatMap((bucket) => naiveFisherYates(bucket, random));
}

export function naiveFisherYates<Line>(lines: readonly Line[], random: NaiveRandom): Line[] {
  const order = [...lines];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1);
    [order[last], order[other]] = [order[other] as Line, order[last] as Line];
  }
  return order;
}

export interface NaiveRandom {
  /** 32 bits. */
  word(): bigint;
  below(bound: number): number;
  /** How often a word was rejected because it would have favoured some numbers. */
  readonly redrawn: number;
}

const words = 1n << 32n;

/** xoshiro128** from a stirred seed; Lemire's numbers below a bound: the upper half of a product, if its lower is fair. */
export function naiveRandom(seed: Seed): NaiveRandom {
  let [a, b, c, d] = stirred(seed.map(BigInt)) as [bigint, bigint, bigint, bigint];
  let redrawn = 0;
  const word = (): bigint => {
    const result = (rotated((b * 5n) % words, 7n) * 9n) % words;
    const shifted = (b << 9n) % words;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotated(d, 11n);
    return result;
  };
  const below = (bound: number): number => {
    for (;;) {
      const product = word() * BigInt(bound);
      if (product % words >= words % BigInt(bound)) return Number(product / words);
      redrawn += 1;
    }
  };
  return {
    word,
    below,
    get redrawn() {
      return redrawn;
    },
  };
}

const rotated = (bits: bigint, by: bigint): bigint => ((bits << by) | (bits >> (32n - by))) % words;

function stirred(seed: bigint[]): bigint[] {
  let state = seed;
  for (let step = 1n; step <= 16n; step += 1n) {
    const [first = 0n, second = 0n, third = 0n, fourth = 0n] = state;
    let mixed = (fourth + step * 0x9e37_79b9n) % words;
    mixed = ((mixed ^ (mixed >> 16n)) * 0x85eb_ca6bn) % words;
    mixed = ((mixed ^ (mixed >> 13n)) * 0xc2b2_ae35n) % words;
    state = [second, third, fourth, first ^ mixed ^ (mixed >> 16n)];
  }
  return state.every((bits) => bits === 0n) ? [1n, 0n, 0n, 0n] : state;
}
