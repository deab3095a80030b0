import type { GenericSchema, ObjectEntries, ObjectSchema } from 'valibot';

/** One call of a page to the server. Client, server, memory twin and API document are derived from it. */
export interface Call<Code extends string = string> {
  readonly summary: string;
  readonly description: string;
  /** The body of a successful answer. */
  readonly answer?: GenericSchema;
  /** In addition to the refusals that every call of its table can have. */
  readonly errors: readonly Code[];
  /** Offered only where people sign in with a password here, or at an OpenID provider. */
  readonly signIn?: 'password' | 'oidc';
  /** Whether it needs the session cookie. */
  readonly session?: true;
  /** The header Idempotency-Key, which a call may be sent with. */
  readonly key?: GenericSchema;
  /** The parameters of the query. */
  readonly query?: ObjectSchema<ObjectEntries, undefined>;
  /** The body, in JSON. */
  readonly body?: GenericSchema;
  /** A multipart form with an optional picture and a field of JSON. */
  readonly form?: {
    readonly avatar: { readonly types: readonly string[]; readonly description: string };
    readonly data: GenericSchema;
  };
}
