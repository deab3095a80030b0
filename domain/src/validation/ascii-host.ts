// The URL parser that browsers and Node.js share.
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
  const made = readHost(lower)?.split('.') ?? [];
  const isSame = (label: string, at: number) =>
    ascii.test(label) ? made[at] === label : made[at]?.startsWith('xn--');
  return made.length === labels.length && labels.every(isSame) ? made.join('.') : undefined;
}

function readHost(host: string): string | undefined {
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return undefined;
  }
}
