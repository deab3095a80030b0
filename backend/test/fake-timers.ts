import { jest } from '@jest/globals';

const untouched = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
] as const;

/** From now on the test ends timeouts; the time of day goes on. */
export const fakeTimeouts = () => jest.useFakeTimers({ doNotFake: [...untouched, 'Date'] });

/** From now on the test sets the time of day, which stands still; timers go on. */
export const fakeDate = () =>
  jest.useFakeTimers({ now: Date.now(), doNotFake: [...untouched, 'setTimeout', 'clearTimeout'] });
