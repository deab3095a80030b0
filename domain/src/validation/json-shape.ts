import { fail, ok, type Result } from '../result.ts';

/** An object from a file or a browser's storage; its contents are untrusted. */
export type JsonObject = Readonly<Record<string, unknown>>;

export type JsonProblem = 'too-large' | 'not-json' | 'not-an-object';

/** @param mostCharacters longer texts are refused without parsing */
export function parseJsonObject(text: string, mostCharacters: number): Result<JsonObject, JsonProblem> {
  if (text.length > mostCharacters) return fail('too-large');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail('not-json');
  }
  return isObject(value) ? ok(value) : fail('not-an-object');
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first name that is not known. */
export const unknownName = (object: JsonObject, known: readonly string[]): string | undefined =>
  Object.keys(object).find((name) => !known.includes(name));

export const isText = (value: unknown, mostCharacters: number): value is string =>
  typeof value === 'string' && value.length <= mostCharacters && value.isWellFormed();

/** Whether it is an integer of at least 0. */
export const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

export const isOneOf = <const Value extends string>(
  value: unknown,
  values: readonly Value[],
): value is Value => values.some((one) => one === value);
