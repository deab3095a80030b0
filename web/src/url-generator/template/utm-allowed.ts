import { type UtmField, type UtmRules, utmFields, utmName } from '@toolkit/domain/url-generator';

/** Parses "source: newsletter, shop; medium: email" to lists by field and applies the rules. */
export function parseAllowed(
  text: string,
  rules: Pick<UtmRules, 'letterCase' | 'separator'>,
): Partial<Record<UtmField, readonly string[]>> {
  const lists: Partial<Record<UtmField, readonly string[]>> = {};
  for (const part of text.split(';')) {
    const [name = '', listed] = part.split(/:(.*)/s);
    const field = utmFields.find((one) => one === name.trim().toLowerCase());
    const values = (listed ?? '')
      .split(',')
      .map((value) => utmName(value.trim(), rules))
      .filter((value) => value !== '');
    if (field && values.length > 0) lists[field] = values;
  }
  return lists;
}
