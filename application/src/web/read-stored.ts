import * as v from 'valibot';

/** What the browser has stored; undefined if the text makes no sense to this version. Never fails. */
export function readStored<Value>(
  schema: v.GenericSchema<unknown, Value>,
  kept: string | undefined,
): Value | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), kept);
  return read.success ? read.output : undefined;
}
