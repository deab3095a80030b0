import 'reflect-metadata';
import type { z } from 'zod';

export interface Description<Answer, Code = string> {
  readonly summary: string;
  readonly description: string;
  /** What comes with the status of success. */
  readonly answer: z.ZodType<Answer>;
  /** Beside those that every call can be answered with. */
  readonly errors: readonly Code[];
  /** Whether it needs the cookie of a session. */
  readonly session?: true;
  /** The JSON of a POST, which the call parses with it. */
  readonly body?: z.ZodType;
  /** A multipart form with an optional picture and a field of JSON. */
  readonly form?: {
    readonly avatar: { readonly types: readonly string[]; readonly description: string };
    readonly data: z.ZodType;
  };
}

const key = Symbol('description');

/**
 * Makes a controller's method part of `docs/openapi.json`; path, method and status of success are Nest's own. A method
 * that answers with anything else than what is described does not compile.
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
