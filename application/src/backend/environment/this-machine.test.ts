import { isThisMachine } from './index.ts';

describe('this machine', () => {
  it.each(['localhost', '127.0.0.1', '127.255.0.9', '::1', '[::1]'])('is %s', (host) =>
    expect(isThisMachine(host)).toBe(true),
  );

  it.each(['127.0.0.1.evil.test', '127.1', '128.0.0.1', '0.0.0.0', 'localhost.evil.test', '::2', '/run', ''])(
    'is not %j',
    (host) => expect(isThisMachine(host)).toBe(false),
  );
});
