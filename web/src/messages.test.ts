import { inTime, tryAgainIn } from './messages.ts';

it('a wait is told in seconds below two minutes, then in minutes, so that nobody counts down 5,760 seconds', () => {
  expect([1, 119, 120, 121, 5_760].map(inTime)).toEqual(['1 s', '119 s', '2 min', '3 min', '96 min']);
  expect(tryAgainIn(119_001)).toBe('You can try again in 2 min.');
});
