/** An address split into its parts as text, so that placeholders stay unchanged. Joined they give the address again. */
export interface AddressParts {
  readonly base: string;
  /** Between `?` and `#`; undefined without a `?`. */
  readonly query: string | undefined;
  /** Includes the `#`; empty if there is none. */
  readonly fragment: string;
}

/** A `#` or `?` within braces is part of a placeholder's name. */
export function addressParts(address: string): AddressParts {
  const hash = outsideBraces(address, '#');
  const whole = hash < 0 ? address : address.slice(0, hash);
  const fragment = hash < 0 ? '' : address.slice(hash);
  const mark = outsideBraces(whole, '?');
  return mark < 0
    ? { base: whole, query: undefined, fragment }
    : { base: whole.slice(0, mark), query: whole.slice(mark + 1), fragment };
}

export const joinedAddress = ({ base, query, fragment }: AddressParts): string =>
  base + (query === undefined ? '' : `?${query}`) + fragment;

const piece = /\{\{|\{[^{}]*\}|[\s\S]/g;

function outsideBraces(text: string, wanted: string): number {
  for (const { 0: found, index } of text.matchAll(piece)) if (found === wanted) return index;
  return -1;
}

/** The name of `name=value`, decoded. */
export const parameterName = (parameter: string): string => decodedText(parameter.split('=', 1)[0] ?? '');

/** Text of a query, decoded; only a + becomes a space if the rest cannot be decoded. */
export function decodedText(encoded: string): string {
  const text = encoded.replaceAll('+', ' ');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
