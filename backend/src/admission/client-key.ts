import ipaddr from 'ipaddr.js';

/**
 * The one key of a network address, whatever its spelling: IPv4 as it is, IPv4 mapped into IPv6 as that IPv4,
 * IPv6 by its first 64 bits, since one customer usually has all addresses behind these. All unknown ones share a key.
 */
export function clientKey(address = ''): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
