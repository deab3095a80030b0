import { StorageUnavailable } from '@toolkit/application/backend/account';
import { s3Advice, s3Unavailable } from './s3-troubles.ts';

const options = {
  bucket: 'pictures',
  endpoint: 'https://s3.example',
  region: 'us-east-1',
  credentials: undefined,
  forcePathStyle: false,
};
const advice = (code: string, change: Partial<typeof options> = {}) =>
  s3Advice(new StorageUnavailable(code), { ...options, ...change });

it.each([new TypeError('bug'), 'no error', undefined])('S3 has no part in %s', (fault) => {
  expect(s3Unavailable(fault)).toBe(fault);
});

describe('advice on the settings of S3', () => {
  it.each(['https://pictures.s3.example', 'https://s3.example/pictures', 'https://s3.example/pictures/'])(
    'says that %s must not hold the name of the bucket',
    (endpoint) => {
      const sentence = `S3_ENDPOINT ${endpoint} holds the name of S3_BUCKET, which is added to it; try https://s3.example.`;
      expect(advice('NoSuchBucket', { endpoint })).toBe(sentence);
      expect(advice('ENOTFOUND', { endpoint, forcePathStyle: true })).toBe(sentence);
    },
  );

  it.each(['ENOTFOUND', 'ERR_TLS_CERT_ALTNAME_INVALID'])(
    'says that a service without a host for each bucket wants it in the path: %s',
    (code) => {
      expect(advice(code)).toContain('pictures.s3.example does not answer as S3');
      expect(advice(code)).toContain('set S3_FORCE_PATH_STYLE=true');
      expect(advice(code, { forcePathStyle: true })).toBeUndefined();
    },
  );

  it('says nothing about what it does not know', () => {
    expect(advice('AccessDenied')).toBeUndefined();
    expect(s3Advice(new Error('bug'), options)).toBeUndefined();
    expect(
      s3Advice(new StorageUnavailable('ENOTFOUND'), { ...options, endpoint: undefined }),
    ).toBeUndefined();
  });
});
