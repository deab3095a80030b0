import * as v from 'valibot';

export const keysCall = {
  summary: 'Read the public keys of the access tokens',
  description: 'Anyone can verify the tokens with them: a JSON Web Key Set (RFC 7517).',
  answer: v.strictObject({
    keys: v.pipe(v.array(v.looseObject({ kid: v.string(), alg: v.literal('ES256') })), v.readonly()),
  }),
  errors: [],
};
