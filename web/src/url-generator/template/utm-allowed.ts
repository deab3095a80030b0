import { type UtmField, type UtmRules, utmFields, utmName } from '@toolkit/domain/url-generator';

/** "source: newsletter, shop; medium: email" as lists for each field, written by the rules. */
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
