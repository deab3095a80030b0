import { isIP } from 'node:net';

/** Shared by all callers with an unknown address: the strictest bucket. */
export const unknownClient = 'unknown';

/**
 * The one key of a network address, whatever its spelling: IPv4 as it is, IPv4 mapped into IPv6 as that IPv4,
 * IPv6 by its first 64 bits, since one customer usually has all addresses behind these.
 */
export function clientKey(address: string | undefined): string {
  const plain = (address ?? '').split('%', 1)[0] ?? '';
  if (isIP(plain) === 4) return plain;
  if (isIP(plain) !== 6) return unknownClient;
  const groups = parseGroups(plain);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) return ipv4Of(groups[6] ?? 0, groups[7] ?? 0);
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

function parseGroups(address: string): number[] {
  const [head = '', tail] = dottedTailAsGroups(address).split('::');
  const front = read(head);
  if (tail === undefined) return front;
  const back = read(tail);
  return [...front, ...Array<number>(8 - front.length - back.length).fill(0), ...back];
}

const read = (part: string): number[] =>
  part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));

function dottedTailAsGroups(address: string): string {
  const at = address.lastIndexOf(':') + 1;
  const [a, b, c, d] = address.slice(at).split('.').map(Number);
  if (a === undefined || b === undefined || c === undefined || d === undefined) return address;
  return `${address.slice(0, at)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

const ipv4Of = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join('.');
