import fc from 'fast-check';
import { runs } from '../../testing/index.ts';
import { parameterMerger } from './parameter-merger.ts';

const text = (...characters: readonly string[]) =>
  fc.array(fc.constantFrom(...characters), { maxLength: 4 }).map((parts) => parts.join(''));
const name = fc.oneof(
  fc.constantFrom('utm_source', 'utm%5Fsource', 'utm_medium', 'sig', 'a b', 'a+b', 'a%20b', 'é', '%C3%A9'),
  text('a', 'é', '+', '%', '%41', '%FF', '%E2%82', '[]', '\\', '日'),
);
const value = text('x', '=', '+', '%2B', '%', '/', ':', '~', "'", '"', '日', '\\', '{', '%3d', '%C3');
const parameter = fc.oneof(
  fc.tuple(name, value).map((pair) => pair.join('=')),
  name,
  fc.constant(''),
);
const query = (own: fc.Arbitrary<string>) => fc.array(own, { maxLength: 5 }).map((some) => some.join('&'));
const optional = (mark: string, part: fc.Arbitrary<string>) =>
  fc.oneof(
    fc.constant(''),
    part.map((some) => mark + some),
  );
const base = fc
  .tuple(
    fc.constantFrom('http://', 'HTTPS://'),
    fc.constantFrom('Shop.Example.com', 'bücher.example', 'a.example:8080'),
    optional('/', text('a', '/', '..', '%2F', '%2f', 'É', '&', '=', '@', ';', '\\', '日', '+')),
  )
  .map((parts) => parts.join(''));
const address = fc.record({
  base,
  query: optional(
    '?',
    query(
      fc.oneof(
        parameter,
        parameter.map((one) => `${one}?`),
      ),
    ),
  ),
  fragment: optional('#', text('a', '?', '&', '=', '#', '/', 'utm_source=x', '%')),
});

const entries = (from: string): [string, string][] => [
  ...new URL(`https://a.example/?${from.replaceAll('#', '%23')}`).searchParams,
];
const names = (from: string): Set<string> => new Set(entries(from).map(([key]) => key));

describe('merging parameters into an address', () => {
  it('keeps host, path, fragment and every parameter of another name byte for byte and in place', () => {
    fc.assert(
      fc.property(address, query(parameter), (parts, added) => {
        const merged = parameterMerger(added)(parts.base + parts.query + parts.fragment);
        expect(merged.startsWith(parts.base)).toBe(true);
        expect(merged.endsWith(parts.fragment)).toBe(true);
        const made = merged.slice(parts.base.length, merged.length - parts.fragment.length);
        expect(made).not.toContain('#');
        const replaced = names(added);
        const kept = parts.query
          .slice(1)
          .split('&')
          .filter((one) => !replaced.has(entries(one)[0]?.[0] ?? '-'));
        // What is kept stands first, and as it stood.
        expect(made.startsWith(`${made === '' ? '' : '?'}${kept.join('&')}`)).toBe(true);
        // No further question mark but those that were in the values of others.
        const marks = (some: string) => some.split('?').length - 1;
        expect(marks(made)).toBe(marks(kept.join('&')) + (made === '' ? 0 : 1));
      }),
      { numRuns: runs(4000), seed: 57 },
    );
  });

  it('gives the entries of before without the replaced names, and then the new ones', () => {
    fc.assert(
      fc.property(address, query(parameter), (parts, added) => {
        const before = parts.base + parts.query + parts.fragment;
        const replaced = names(added);
        expect([...new URL(parameterMerger(added)(before)).searchParams]).toEqual([
          ...[...new URL(before).searchParams].filter(([key]) => !replaced.has(key)),
          ...entries(added),
        ]);
      }),
      { numRuns: runs(4000), seed: 57 },
    );
  });

  it.each([
    ['https://a.example', 'utm_source=x', 'https://a.example?utm_source=x'],
    ['https://a.example/?', 'utm_source=x', 'https://a.example/?utm_source=x'],
    ['https://a.example/?b=1&#top', 'c=2', 'https://a.example/?b=1&c=2#top'],
    ['https://a.example/?b=%7e+%2B~&sig=a/b==', 'c=2', 'https://a.example/?b=%7e+%2B~&sig=a/b==&c=2'],
    ['https://a.example/?utm%5Fsource=old&b=1', 'utm_source=x', 'https://a.example/?b=1&utm_source=x'],
    ['https://a.example/#!/path?q=1', 'c=2', 'https://a.example/?c=2#!/path?q=1'],
    ['https://a.example/?b=1', '', 'https://a.example/?b=1'],
    ['https://a.example/', 'next=/x?y#z', 'https://a.example/?next=/x%3Fy%23z'],
  ])('gives %s the parameters %s', (before, added, after) =>
    expect(parameterMerger(added)(before)).toBe(after),
  );
});
