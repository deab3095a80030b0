import { fail, ok, type Result } from '../result.ts';
import { isObject, isOneOf, isText, unknownName } from './json-shape.ts';

/** `field` has a value that cannot be, is missing, or is not known; a part is named as in `output.format`. */
export interface FieldProblem {
  readonly code: 'missing' | 'invalid' | 'unknown';
  /** '' for the value itself. */
  readonly field: string;
}

interface Stored<Value> {
  /** Reads an untrusted value. */
  read(stored: unknown): Result<Value, FieldProblem>;
  write(value: Value): unknown;
}

/** How a value is stored in JSON. */
export interface Kind<Value> extends Stored<Value> {
  readonly ifInvalid?: never;
}

/** A field that may be missing, but not `null`. */
export interface Optional<Value> extends Stored<Value> {
  readonly ifInvalid: 'refuse' | 'drop';
}

/** All fields of an object, in the order in which they are written. */
export type Fields<Value extends object> = {
  readonly [Name in keyof Value]-?: object extends Pick<Value, Name>
    ? Optional<Exclude<Value[Name], undefined>>
    : Kind<Value[Name]>;
};

const longestName = 200;
const invalid = fail<FieldProblem>({ code: 'invalid', field: '' });

/** A value that is stored as it is. */
export const plain = <Value>(test: (stored: unknown) => stored is Value): Kind<Value> => ({
  read: (stored) => (test(stored) ? ok(stored) : invalid),
  write: (value) => value,
});

export const truth = plain((stored) => typeof stored === 'boolean');

export const text = (mostCharacters: number): Kind<string> =>
  plain((stored) => isText(stored, mostCharacters));

export const oneOf = <const Value extends string>(...values: readonly Value[]): Kind<Value> =>
  plain((stored) => isOneOf(stored, values));

export const optional = <Value>(
  kind: Kind<Value>,
  ifInvalid: Optional<Value>['ifInvalid'] = 'refuse',
): Optional<Value> => ({ ...kind, ifInvalid });

/** Also refuses what fails the test. */
export const where = <Value>(kind: Kind<Value>, test: (value: Value) => boolean): Kind<Value> => ({
  ...kind,
  read(stored) {
    const read = kind.read(stored);
    return read.ok && !test(read.value) ? invalid : read;
  },
});

export const list = <Value>(kind: Kind<Value>, least: number, most: number): Kind<readonly Value[]> => ({
  read(stored) {
    if (!Array.isArray(stored) || stored.length < least || stored.length > most) return invalid;
    const values: Value[] = [];
    for (const one of stored as unknown[]) {
      const read = kind.read(one);
      if (!read.ok) return invalid;
      values.push(read.value);
    }
    return ok(values);
  },
  write: (values) => values.map((value) => kind.write(value)),
});

/** The valid values of a list: another version of the app may have stored the others. */
export const readAny = <Value>(kind: Kind<Value>, stored: unknown): Value[] =>
  (Array.isArray(stored) ? (stored as unknown[]) : []).flatMap((one) => {
    const read = kind.read(one);
    return read.ok ? [read.value] : [];
  });

/** @param others what to do with a field that is not known */
export function object<Value extends object>(
  fields: Fields<Value>,
  others: 'refuse' | 'drop' = 'refuse',
): Kind<Value> {
  const kinds = Object.entries(fields) as [keyof Value & string, Kind<unknown> | Optional<unknown>][];
  const names = Object.keys(fields);
  return {
    read(stored) {
      if (!isObject(stored)) return invalid;
      const unknown = others === 'refuse' ? unknownName(stored, names) : undefined;
      if (unknown !== undefined) return fail({ code: 'unknown', field: unknown.slice(0, longestName) });
      const value: Record<string, unknown> = {};
      for (const [name, kind] of kinds) {
        if (!Object.hasOwn(stored, name)) {
          if (kind.ifInvalid === undefined) return fail({ code: 'missing', field: name });
          continue;
        }
        const read = kind.read(stored[name]);
        if (read.ok) value[name] = read.value;
        else if (kind.ifInvalid !== 'drop')
          return fail({ ...read.error, field: read.error.field ? `${name}.${read.error.field}` : name });
      }
      return ok(value as Value);
    },
    write: (value) =>
      Object.fromEntries(
        kinds.map(([name, kind]) => [name, value[name] === undefined ? undefined : kind.write(value[name])]),
      ),
  };
}
