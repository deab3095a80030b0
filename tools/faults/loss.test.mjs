// @ts-check
import { loss } from './writers.mjs';

/** @typedef {import('./writers.mjs').Attempt} Attempt */

/** @param {string} value
 * @param {import('./writers.mjs').Outcome} outcome
 * @param {string} [avatarPath]
 * @returns {Attempt} */
const attempt = (value, outcome, avatarPath) => ({
  value,
  outcome,
  picture: avatarPath !== undefined,
  ...(avatarPath && { avatarPath }),
});

describe('what counts as lost', () => {
  const attempts = [
    attempt('a', 'acknowledged', 'avatars/1'),
    attempt('b', 'unknown'),
    attempt('c', 'acknowledged'),
    attempt('d', 'unknown'),
    attempt('e', 'refused'),
  ];

  it.each(['c', 'd'])('the name %s may be shown', (firstName) => {
    expect(loss(attempts, { firstName, avatarPath: 'avatars/1' })).toBeUndefined();
  });

  it.each(['a', 'b', 'e', ''])('the name "%s" must not be shown any more', (firstName) => {
    expect(loss(attempts, { firstName, avatarPath: 'avatars/1' })).toContain('not c or d');
  });

  it('another picture than the acknowledged one must not be shown, unless one came after it', () => {
    expect(loss(attempts, { firstName: 'c', avatarPath: 'avatars/2' })).toContain('not avatars/1');
    expect(loss(attempts, { firstName: 'c', avatarPath: '' })).toContain('not avatars/1');
    const more = [...attempts, attempt('f', 'unknown', '')];
    expect(loss(more, { firstName: 'f', avatarPath: 'avatars/2' })).toBeUndefined();
  });
});
