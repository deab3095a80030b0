import { StorageUnavailable } from '@toolkit/application/backend/account';
import { isUnavailable } from '../src/http/unavailable.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

describe('isUnavailable', () => {
  it.each([
    ['no connection', withCode('ECONNREFUSED'), true],
    ['a database that shuts down', withCode('57P01'), true],
    ['too many connections', withCode('53300'), true],
    ['a full disk', withCode('53100'), true],
    ['no space for a file', withCode('ENOSPC'), true],
    ['a folder that became read-only', withCode('EROFS'), true],
    ['a pool that is busy for too long', new Error('timeout exceeded when trying to connect'), true],
    ['a statement that takes too long', new Error('Query read timeout'), true],
    ['a statement that the server ended', withCode('57014'), true],
    ['a lock that somebody holds for too long', withCode('55P03'), true],
    ['a primary server that became a replica', withCode('25006'), true],
    ['a database that is gone', withCode('3D000'), true],
    ['a password that was changed', withCode('28P01'), true],
    ['a name that is not resolved', withCode('EAI_AGAIN'), true],
    ['too many waiting for a connection', withCode('EBUSY'), true],
    ['a server that does not answer', new Error('timeout expired'), true],
    ['a connection that broke before', new Error('Client was closed and is not queryable'), true],
    ['a connection that broke in a transaction', new Error('Query runner already released. Cannot'), true],
    ['a socket that is gone', Object.assign(withCode('ENOENT'), { syscall: 'connect' }), true],
    ['a file that is gone', Object.assign(withCode('ENOENT'), { syscall: 'open' }), false],
    ['a storage that refuses', new StorageUnavailable('AccessDenied'), true],
    ['a violated constraint', withCode('23505'), false],
    ['wrong SQL', withCode('42601'), false],
    ['a fault of ours', new TypeError('x is undefined'), false],
    ['no error', 'x', false],
  ])('judges %s', (_what, error, expected) => {
    expect(isUnavailable(error)).toBe(expected);
  });
});
