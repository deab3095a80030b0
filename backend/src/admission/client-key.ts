import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address in X-Forwarded-For: some proxies add the port, or write IPv6 in brackets. */
export const bareAddress = (hop: string): string =>
  hop.replace(/^"?\[([^\]]*)\].*$/, '$1').replace(/^(\d[\d.]*):\d+$/, '$1');

/**
 * The one key of a network address, whatever its spelling: IPv4 as it is, IPv4 mapped into IPv6 as that IPv4,
 * IPv6 by its first 64 bits, since one customer usually has all addresses behind these. All unknown ones share a key.
 */
export function clientKey(address = ''): string {
  const [bare = ''] = bareAddress(address).split('%', 1);
  if (!isIP(bare)) return 'unknown';
  // The library does not read each IPv6 address that ends like one of IPv4. URLs spell all in one way.
  const parsed = ipaddr.process(isIPv6(bare) ? new URL(`http://[${bare}]`).hostname.slice(1, -1) : bare);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
