import 'reflect-metadata';
import type { GenericSchema } from 'valibot';

export interface Description<Answer, Code = string> {
  readonly summary: string;
  readonly description: string;
  /** The body of a successful answer. */
  readonly answer: GenericSchema<unknown, Answer>;
  /** In addition to the errors that every call can have. */
  readonly errors: readonly Code[];
  /** Whether the call needs the session cookie. */
  readonly session?: true;
  /** The header Idempotency-Key, which a call may be sent with. */
  readonly key?: GenericSchema;
  /** The parameter `path` of the query. */
  readonly path?: GenericSchema;
  /** The JSON body of a POST; the call parses it with this schema. */
  readonly body?: GenericSchema;
  /** A multipart form with an optional picture and a field of JSON. */
  readonly form?: {
    readonly avatar: { readonly types: readonly string[]; readonly description: string };
    readonly data: GenericSchema;
  };
}

const key = Symbol('description');

/**
 * Adds a controller's method to `docs/openapi.json`; path, method and success status come from Nest's own decorators. A
 * method does not compile if its answer differs from the description.
 */
export function Described<Answer>(description: Description<Answer>) {
  return <Arguments extends unknown[]>(
    _controller: object,
    _name: string,
    descriptor: TypedPropertyDescriptor<(...given: Arguments) => Promise<Answer>>,
  ): void => {
    Reflect.defineMetadata(key, description, descriptor.value as object);
  };
}

export const readDescription = (method: object): Description<unknown> | undefined =>
  Reflect.getMetadata(key, method) as Description<unknown> | undefined;
