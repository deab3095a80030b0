// @ts-check
import { loss } from './writers.mjs';

/** Attempts to save a name, each with a picture or without. */
const attempts = /** @type {import('./writers.mjs').Attempt[]} */ ([
  { value: 'a', picture: true, outcome: 'acknowledged', avatarPath: 'avatars/1' },
  { value: 'b', picture: false, outcome: 'unknown' },
  { value: 'c', picture: false, outcome: 'acknowledged' },
  { value: 'd', picture: false, outcome: 'unknown' },
  { value: 'e', picture: false, outcome: 'refused' },
]);
const judge = (/** @type {string} */ firstName, avatarPath = 'avatars/1', more = attempts) =>
  loss(more, { firstName, avatarPath });

it('What is shown must be what was acknowledged last, or what came after it and had no answer', () => {
  for (const name of ['c', 'd']) expect(judge(name)).toBeUndefined();
  for (const name of ['a', 'b', 'e', '']) expect(judge(name)).toContain('not c or d');
  for (const path of ['avatars/2', '']) expect(judge('c', path)).toContain('not avatars/1');
  const more = [...attempts, { value: 'f', picture: true, outcome: /** @type {const} */ ('unknown') }];
  expect(judge('f', 'avatars/2', more)).toBeUndefined();
});
