import { isUnavailable } from '../src/http/unavailable.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

describe('what is answered with 503 instead of 500', () => {
  it.each([
    ['no connection', withCode('ECONNREFUSED'), true],
    ['a database that shuts down', withCode('57P01'), true],
    ['too many connections', withCode('53300'), true],
    ['a full disk', withCode('53100'), true],
    ['no space for a file', withCode('ENOSPC'), true],
    ['a folder that became read-only', withCode('EROFS'), true],
    ['a pool that is busy for too long', new Error('timeout exceeded when trying to connect'), true],
    ['a statement that takes too long', new Error('Query read timeout'), true],
    ['a violated constraint', withCode('23505'), false],
    ['wrong SQL', withCode('42601'), false],
    ['a fault of ours', new TypeError('x is undefined'), false],
    ['no error', 'x', false],
  ])('%s', (_what, error, expected) => {
    expect(isUnavailable(error)).toBe(expected);
  });
});
