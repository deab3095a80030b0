import { KeywordShuffle } from './keyword-shuffle.ts';
import { below, seededRandom } from './random.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function shuffled(keywords: readonly string[], random: () => number, expectedBytes = 0): string[] {
  const shuffle = new KeywordShuffle(random, expectedBytes);
  for (const keyword of keywords) {
    const bytes = encoder.encode(`<${keyword}>`);
    shuffle.add(bytes, 1, bytes.length - 1);
  }
  const out: string[] = [];
  const shares = [
    ...shuffle.drain((bytes, start, end) => {
      out.push(decoder.decode(bytes.slice(start, end)));
    }),
  ];
  expect(shares.at(-1)).toBe(1);
  return out;
}

/** Sum of (seen - expected)² / expected. */
const chiSquare = (seen: Iterable<number>, expected: number) =>
  [...seen].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);

function ordersSeen(items: string, runs: number, expectedBytes: number): Map<string, number> {
  const random = seededRandom([68, 1, 2, 3]);
  const seen = new Map<string, number>();
  for (let run = 0; run < runs; run += 1) {
    const order = shuffled([...items], random, expectedBytes).join('');
    seen.set(order, (seen.get(order) ?? 0) + 1);
  }
  return seen;
}

describe('keyword shuffle', () => {
  // The bounds are the 99.9 % points for 5, 23 and 119 degrees of freedom. The seed is fixed: no test fails by chance.
  it.each([
    ['abc', 6, 20.5],
    ['abcd', 24, 49.7],
    ['abcde', 120, 173.6],
  ])('S-68 every order of %s is equally likely, in one bucket and in several', (items, orders, bound) => {
    for (const expectedBytes of [0, 4 * 262_144]) {
      const runs = orders * 200;
      const seen = ordersSeen(items, runs, expectedBytes);
      expect(seen.size).toBe(orders);
      expect(chiSquare(seen.values(), runs / orders)).toBeLessThan(bound);
    }
  });

  it('S-68 loses, changes and doubles nothing', () => {
    const keywords = Array.from({ length: 20_000 }, (_, at) => `${'é'.repeat(at % 40)}${at}`);
    keywords.push('x'.repeat(60_000), 'same', 'same');
    const mixed = shuffled(keywords, seededRandom([1, 2, 3, 4]), 2_000_000);
    expect(mixed).not.toEqual(keywords);
    expect(mixed.sort()).toEqual(keywords.sort());
  });

  it('S-68 a seed repeats its order, another one gives another', () => {
    const keywords = Array.from({ length: 100 }, (_, at) => String(at));
    const first = shuffled(keywords, seededRandom([1, 2, 3, 4]));
    expect(shuffled(keywords, seededRandom([1, 2, 3, 4]))).toEqual(first);
    expect(shuffled(keywords, seededRandom([1, 2, 3, 5]))).not.toEqual(first);
  });

  it('gives nothing for nothing', () => {
    expect(shuffled([], seededRandom([1, 2, 3, 4]))).toEqual([]);
  });
});

describe('numbers below a bound', () => {
  it('S-68 are drawn again when they do not fit, never folded', () => {
    const drawn = [7, 6, 5, 3];
    expect(below(() => drawn.shift() ?? 0, 5)).toBe(3);
    expect(drawn).toEqual([]);
  });

  it('S-68 are equally likely', () => {
    const random = seededRandom([9, 8, 7, 6]);
    const counts = new Array<number>(37).fill(0);
    for (let run = 0; run < 37_000; run += 1) {
      const drawn = below(random, 37);
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    // 99.9 % point for 36 degrees of freedom.
    expect(chiSquare(counts, 1000)).toBeLessThan(68);
  });

  it('know the smallest bounds', () => {
    const random = seededRandom([1, 2, 3, 4]);
    expect([below(random, 0), below(random, 1)]).toEqual([0, 0]);
    expect(new Set(Array.from({ length: 50 }, () => below(random, 2)))).toEqual(new Set([0, 1]));
  });
});

describe('seeded random', () => {
  it('is xoshiro128**', () => {
    // First outputs of the reference implementation for the state 1, 2, 3, 4.
    const random = seededRandom([1, 2, 3, 4]);
    expect(Array.from({ length: 3 }, random)).toEqual([11520, 0, 5927040]);
  });
});
