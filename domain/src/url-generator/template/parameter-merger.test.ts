import { parameterMerger } from './parameter-merger.ts';

describe('merging parameters into an address', () => {
  it.each([
    ['https://a.example', 'utm_source=x', 'https://a.example?utm_source=x'],
    ['https://a.example/?', 'utm_source=x', 'https://a.example/?utm_source=x'],
    ['https://a.example/?b=1&#top', 'c=2', 'https://a.example/?b=1&c=2#top'],
    ['https://a.example/?b=%7e+%2B~&sig=a/b==', 'c=2', 'https://a.example/?b=%7e+%2B~&sig=a/b==&c=2'],
    ['https://a.example/?utm%5Fsource=old&b=1', 'utm_source=x', 'https://a.example/?b=1&utm_source=x'],
    ['https://a.example/#!/path?q=1', 'c=2', 'https://a.example/?c=2#!/path?q=1'],
    ['https://a.example/?b=1', '', 'https://a.example/?b=1'],
    ['https://a.example/?b=x?y=1', 'c=2', 'https://a.example/?b=x?y=1&c=2'],
    ['https://a.example/?a+b=1&a%20b=2&a b=3', 'a%20b=4', 'https://a.example/?a%20b=4'],
    ['https://a.example/?%C3%A9=1&%FF=2&%E2%82=3', 'é=4', 'https://a.example/?%FF=2&%E2%82=3&é=4'],
    ['https://É.example:8080/%2f?a&&=1', '&&b', 'https://É.example:8080/%2f?a&&=1&b'],
    ['https://a.example/', 'next=/x?y#z', 'https://a.example/?next=/x%3Fy%23z'],
  ])('gives %s the parameters %s', (before, added, after) =>
    expect(parameterMerger(added)(before)).toBe(after),
  );
});
