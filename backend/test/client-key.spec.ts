import type { IncomingMessage } from 'node:http';
import { clientKey } from '../src/admission/client-key.ts';
import { readConfig } from '../src/composition/config.ts';
import { findAddress, trustProxies } from '../src/server/middleware.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0000:ffff::9%eth0', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['2130706433', 'unknown'],
  ['not an address', 'unknown'],
  [undefined, 'unknown'],
])('the key of a client at %s is %s', (address, key) => {
  expect(clientKey(address)).toBe(key);
});

/** What a client may put before the address that its proxy adds. */
const forged = '203.0.113.9, ';
const list = '127.0.0.1, 198.51.100.0/24';

describe('the address of a client', () => {
  it.each([
    ['', '192.0.2.1', '127.0.0.1'],
    ['1', `${forged}192.0.2.1`, '192.0.2.1'],
    ['2', `${forged}192.0.2.1, 192.0.2.2`, '192.0.2.1'],
    [list, `${forged}192.0.2.1, 198.51.100.7`, '192.0.2.1'],
    [list, `${forged}192.0.2.1:40001, 198.51.100.7:443`, '192.0.2.1'],
    [list, '[2001:db8::9]:443', '2001:db8:0:0::/64'],
    [list, '"[2001:db8::9]:443"', '2001:db8:0:0::/64'],
    ['198.51.100.0/24', '192.0.2.1', '127.0.0.1'],
  ])('behind the proxies "%s" with X-Forwarded-For: %s is %s', (TRUSTED_PROXIES, hops, address) => {
    const headers = { 'x-forwarded-for': hops, 'x-real-ip': '192.0.2.9', forwarded: 'for=192.0.2.9' };
    const request = { socket: { remoteAddress: '127.0.0.1' }, headers } as unknown as IncomingMessage;
    const { trustedProxies } = readConfig({ TRUSTED_PROXIES });
    expect(clientKey(findAddress(request, trustProxies(trustedProxies)))).toBe(address);
  });
});
