import { textOfUtf8 } from '../../formats/utf8.ts';

/**
 * Writes addresses with more parameters at the end of their query, before the fragment. A parameter of the same name
 * goes; everything else keeps its bytes and its place, because re-encoding breaks signed links.
 * @param parameters as after a `?`; a `?` or `#` in them is encoded
 */
export function parameterMerger(parameters: string): (address: string) => string {
  const added = parameters.split('&').filter((parameter) => parameter !== '');
  if (added.length === 0) return (address) => address;
  const names = new Set(added.map(formName));
  const more = added.join('&').replaceAll('?', '%3F').replaceAll('#', '%23');
  return (address) => {
    const hash = address.indexOf('#');
    const whole = hash < 0 ? address : address.slice(0, hash);
    const mark = whole.indexOf('?');
    const base = mark < 0 ? whole : whole.slice(0, mark);
    const query = mark < 0 ? '' : withoutNames(whole.slice(mark + 1), names);
    const between = query === '' || query.endsWith('&') ? '' : '&';
    return `${base}?${query}${between}${more}${address.slice(whole.length)}`;
  };
}

const withoutNames = (query: string, names: ReadonlySet<string>): string =>
  query
    .split('&')
    .filter((parameter) => parameter === '' || !names.has(formName(parameter)))
    .join('&');

/** The name of `name=value` as `URLSearchParams` reads it. */
function formName(parameter: string): string {
  const name = parameter.split('=', 1)[0] as string;
  if (!/[+%]/.test(name)) return name;
  return name
    .replaceAll('+', ' ')
    .replace(/(?:%[0-9a-f]{2})+/gi, (escapes) =>
      textOfUtf8(Uint8Array.from(escapes.slice(1).split('%'), (digits) => Number.parseInt(digits, 16))),
    );
}
