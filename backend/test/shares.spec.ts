import { type Place, Shares } from '../src/admission/shares.ts';

let ended: string[];
beforeEach(() => {
  ended = [];
});

const place = (label: string, ...names: Place['names']) => ({
  names,
  amount: 1,
  mayEnd: () => true,
  end: () => void ended.push(label),
});

/** @returns the labels of those that got no place */
function takeAll(shares: Shares, count: number, ...names: Place['names']): string[] {
  const labels = Array.from({ length: count }, (_, at) => `${names.join(' of ')} ${at}`);
  return labels.filter((label) => !shares.take(place(label, ...names)));
}

describe('shares of what can be held', () => {
  it('are as large as anybody likes while there is room, up to the most that one may have', () => {
    const shares = new Shares(5, 100);
    expect(takeAll(shares, 7, 'one')).toEqual(['one 5', 'one 6']);
    expect(takeAll(shares, 5, 'other')).toEqual([]);
    expect(ended).toEqual([]);
  });

  it('give a newcomer the oldest place of whoever holds most, until nobody holds more', () => {
    const shares = new Shares(10, 12);
    for (const [name, count] of [
      ['most', 6],
      ['many', 4],
      ['few', 2],
    ] as const)
      takeAll(shares, count, name);
    expect(takeAll(shares, 6, 'new')).toEqual(['new 3', 'new 4', 'new 5']);
    expect(ended).toEqual(['most 0', 'most 1', 'most 2']);
    expect(takeAll(shares, 1, 'next')).toEqual([]);
    expect(ended.at(-1)).toBe('many 0');
  });

  it('lose nothing that cannot be ended now', () => {
    const shares = new Shares(10, 3);
    shares.take({ ...place('kept', 'most'), mayEnd: () => false });
    takeAll(shares, 2, 'most');
    for (const name of ['a', 'b']) expect(takeAll(shares, 1, name)).toEqual([]);
    expect(ended).toEqual(['most 0', 'most 1']);
  });

  it('give the oldest place to somebody who holds nothing, even if all others hold less', () => {
    const shares = new Shares(10, 4);
    for (const name of ['a', 'b', 'c', 'd']) takeAll(shares, 1, name);
    expect(takeAll(shares, 1, 'a')).toEqual(['a 0']);
    expect(shares.take({ ...place('large', 'newcomer'), amount: 3 })).toBeDefined();
    expect(ended).toEqual(['a 0', 'b 0', 'c 0']);
    // A new account of a network that holds something is no newcomer.
    const full = new Shares(10, 2);
    for (const name of ['a', 'd']) takeAll(full, 1, name);
    expect(takeAll(full, 1, 'new account', 'd')).toEqual(['new account of d 0']);
  });

  it('count by each name of a holder: many accounts of one network are many accounts and one network', () => {
    const shares = new Shares(10, 6);
    for (const account of ['a', 'b', 'c']) takeAll(shares, 2, account, 'flood');
    takeAll(shares, 1, 'd', 'home');
    expect(ended).toHaveLength(1);
    // Nobody of that network holds more than this account would, and other networks hold less.
    expect(takeAll(shares, 2, 'e', 'flood')).toEqual(['e of flood 1']);
    expect(ended).toHaveLength(2);
  });

  it('are given back once, and not again after they were taken back', () => {
    const shares = new Shares(2, 2);
    const first = shares.take(place('first', 'one'));
    const second = shares.take(place('second', 'one'));
    shares.take(place('third', 'new'));
    expect(ended).toEqual(['first']);
    for (const leave of [first, second, second]) leave?.();
    expect(takeAll(shares, 2, 'one')).toEqual(['one 1']);
  });
});
