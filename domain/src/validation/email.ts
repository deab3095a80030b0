import { asciiHost } from './ascii-host.ts';

// Everything that an address may hold apart from the two separators, white space, and the characters that turn one
// address into several or into a header.
const address =
  /^[^\s@,;:<>()[\]\\"]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
const printableAscii = /^[\x21-\x7e]+$/;
/**
 * White space, and what copying brings along unseen: characters without a width, and marks of direction. Each is read
 * once: addresses are untrusted input.
 */
const unseen = /[\s\p{Default_Ignorable_Code_Point}]/u;

/** The longest address that mail servers must accept (RFC 5321). */
const emailMaxLength = 254;

/**
 * The normal form of an address: trimmed, lower case, the host in ASCII (RFC 5890). Undefined unless it is one plain
 * address. No character is replaced by one that looks like it: that could be the address of somebody else.
 */
export function normalizeEmail(text: string): string | undefined {
  const [plain = '', ...more] = text.split(unseen).filter(Boolean);
  const at = plain.lastIndexOf('@');
  if (at < 1 || more.length > 0 || plain.length > emailMaxLength) return undefined;
  const lower = `${plain.slice(0, at)}@${asciiHost(plain.slice(at + 1)) ?? ''}`;
  if (lower.length > emailMaxLength || !printableAscii.test(lower)) return undefined;
  const email = lower.toLowerCase();
  return address.test(email) && !email.includes('..') && !email.startsWith('.') && !email.includes('.@')
    ? email
    : undefined;
}
