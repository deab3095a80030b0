// @ts-check
import { replaceOnce } from './replace-once.mjs';
import { findersIn } from './run-mutants.mjs';

/** @param {string} title
 * @param {'passed' | 'failed'} state */
const outcome = (title, state, id = '38') => ({ title, state, file: 'tokens.mjs', groups: [id] });

describe('A planted fault', () => {
  it('is refused where its text is missing or stands twice', () => {
    const change = { find: 'check()', replace: '' };
    expect(() => replaceOnce('nothing', change)).toThrow('0 times instead of once: check()');
    expect(() => replaceOnce('check() check()', change)).toThrow('2 times instead of once: check()');
  });

  it('is found by the cases of its number that held without it', () => {
    const sound = [outcome('a', 'passed'), outcome('b', 'failed'), outcome('c', 'passed', '40')];
    const planted = [outcome('a', 'failed'), outcome('b', 'failed'), outcome('c', 'failed', '40')];
    expect(findersIn('38', sound, planted)).toEqual([planted[0]]);
  });

  it('is not found by a suite that breaks off', () => {
    const broken = outcome('the suite itself', 'failed', '-');
    expect(findersIn('38', [outcome('a', 'passed')], [broken])).toEqual([]);
    expect(findersIn('38', [outcome('a', 'passed')], [])).toEqual([]);
  });
});
