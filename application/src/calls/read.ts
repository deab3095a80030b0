import * as v from 'valibot';

/** Undefined if the value is no object of this form. Drops unknown fields. */
export function read<Value>(
  schema: v.GenericSchema<unknown, Value>,
  value: unknown,
): { readonly value: Value } | undefined {
  // Valibot takes an array for an object without fields.
  if (Array.isArray(value)) return undefined;
  const { success, output } = v.safeParse(schema, value, { abortEarly: true });
  return success ? { value: output } : undefined;
}
