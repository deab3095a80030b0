import { fail, ok, type Result } from '@toolkit/domain/result';
import * as v from 'valibot';

/** What is wrong with a text that should hold an object. */
export const jsonFaults = {
  'too-large': 'it is too large',
  'not-json': 'it is not JSON',
  'not-an-object': 'it is no JSON object',
};

export type JsonProblem = keyof typeof jsonFaults;

/** An object from a file. @param mostCharacters longer texts are refused without parsing */
export function parseJsonObject(
  text: string,
  mostCharacters: number,
): Result<Readonly<Record<string, unknown>>, JsonProblem> {
  if (text.length > mostCharacters) return fail('too-large');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail('not-json');
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? ok(value as Readonly<Record<string, unknown>>) : fail('not-an-object');
}

/** The valid values of a list: another version of the app may have stored the others. */
export const validOnes = <Value>(schema: v.GenericSchema<unknown, Value>) =>
  v.pipe(
    v.array(v.unknown()),
    v.filterItems((value) => v.is(schema, value)),
    v.array(schema),
  );

export const text = (mostCharacters: number) =>
  v.pipe(
    v.string(),
    v.maxLength(mostCharacters),
    v.check((value) => value.isWellFormed()),
  );

export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A field that counts as missing if its value is invalid. */
export const dropInvalid = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined);
