import { clientKey } from '../src/admission/client-key.ts';

describe('client key', () => {
  it('folds the spellings of one address, and IPv6 to its network', () => {
    expect(clientKey('192.0.2.7')).toBe('192.0.2.7');
    expect(clientKey('::ffff:192.0.2.7')).toBe('192.0.2.7');
    expect(clientKey('::FFFF:c000:0207')).toBe('192.0.2.7');
    expect(clientKey('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(clientKey('2001:0DB8:0000:0000:ffff::9%eth0')).toBe('2001:db8:0:0::/64');
    expect(clientKey('2001:db8:0:1::1')).not.toBe(clientKey('2001:db8::1'));
    expect(clientKey('not an address')).toBe('unknown');
    expect(clientKey(undefined)).toBe('unknown');
  });
});
