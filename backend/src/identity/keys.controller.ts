import { Controller, Get, Header, UseFilters } from '@nestjs/common';
import { identityKeysPath, identityPath } from '@toolkit/domain/session';
import * as v from 'valibot';
import { IdentityErrorFilter, OwnIdentity } from './identity-error.ts';

export const keysCall = {
  method: 'GET',
  path: identityPath + identityKeysPath,
  summary: 'Read the public keys of the access tokens',
  description: 'Anyone can verify the tokens with them: a JSON Web Key Set (RFC 7517).',
  answer: v.strictObject({
    keys: v.pipe(v.array(v.looseObject({ kid: v.string(), alg: v.literal('ES256') })), v.readonly()),
  }),
  errors: [],
};

@Controller(identityPath)
@UseFilters(IdentityErrorFilter)
export class KeysController {
  constructor(private readonly identity: OwnIdentity) {}

  @Get(identityKeysPath)
  @Header('Cache-Control', 'no-store')
  read(): Promise<object> {
    return this.identity.keys.read();
  }
}
