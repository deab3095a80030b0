// Everything that an address may hold apart from the two separators, white space, and the characters that turn one
// address into several or into a header.
const address =
  /^[^\s@,;:<>()[\]\\"]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
const printableAscii = /^[\x21-\x7e]+$/;

/** The longest address that mail servers must accept (RFC 5321). */
const emailMaxLength = 254;

/**
 * The normal form of an address: trimmed, lower case. Undefined unless it is one plain ASCII address; look-alike
 * characters are never converted to ASCII.
 */
export function normalizeEmail(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > emailMaxLength || !printableAscii.test(trimmed)) return undefined;
  const lower = trimmed.toLowerCase();
  return address.test(lower) && !lower.includes('..') && !lower.startsWith('.') && !lower.includes('.@')
    ? lower
    : undefined;
}
