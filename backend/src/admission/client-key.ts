import { isIP } from 'node:net';

/**
 * The one key of a network address, whatever its spelling: IPv4 as it is, IPv4 mapped into IPv6 as that IPv4,
 * IPv6 by its first 64 bits, since one customer usually has all addresses behind these. All unknown ones share a key.
 */
export function clientKey(address: string | undefined): string {
  const plain = (address ?? '').split('%', 1)[0] ?? '';
  if (isIP(plain) === 4) return plain;
  if (isIP(plain) !== 6) return 'unknown';
  // The host of a URL has one spelling: hexadecimal groups without leading zeros, the longest run of zeros left out.
  const [front = [], back] = new URL(`http://[${plain}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(8 - front.length - (back?.length ?? 0)).fill('0');
  const groups = [...front, ...zeros, ...(back ?? [])];
  if (groups.slice(0, 6).join() !== '0,0,0,0,0,ffff') return `${groups.slice(0, 4).join(':')}::/64`;
  return groups.slice(6).flatMap(splitBytes).join('.');
}

const splitBytes = (group: string): number[] => [
  Number.parseInt(group, 16) >> 8,
  Number.parseInt(group, 16) & 255,
];
