// The URL parser that browsers and Node.js share. Newer ones take `xn--a.com`, which older ones try to read and cannot.
declare const URL: new (text: string) => { readonly hostname: string };

const ascii = /^[\x21-\x7e]*$/;
const hidden = /\p{Default_Ignorable_Code_Point}/u;
/** What would end the host of a URL. */
const ends = /[\s:/?#@\\[\]%]/;

/**
 * The ASCII form of an international host name (RFC 5890), in lower case. Undefined where that takes more than capitals
 * away: another character in its place could make it the name of somebody else's host.
 */
export function asciiHost(host: string): string | undefined {
  if (ascii.test(host)) return host.toLowerCase();
  if (hidden.test(host) || ends.test(host) || host !== host.normalize('NFKC')) return undefined;
  const lower = host.toLowerCase();
  const labels = lower.split('.');
  const made = parseHost(`http://${lower}`)?.split('.') ?? [];
  const isSame = (label: string, at: number) =>
    ascii.test(label) ? made[at] === label : made[at]?.startsWith('xn--');
  return made.length === labels.length && labels.every(isSame) ? made.join('.') : undefined;
}

/** Undefined if the text does not parse as a URL. */
export function parseHost(url: string): string | undefined {
  try {
    return new URL(url).hostname;
  } catch {
    return undefined;
  }
}
