import { All, Controller, Get, Header, UseFilters } from '@nestjs/common';
import { identityKeysPath, identityPath } from '@toolkit/domain/session';
import type { InferOutput } from 'valibot';
import { IdentityError, IdentityErrorFilter } from './identity-error.ts';
import type { keysCall } from './keys-description.ts';

type KeySet = InferOutput<typeof keysCall.answer>;

/** The keys with which anyone can verify the provider's tokens. */
export abstract class PublicKeys {
  abstract read(): Promise<KeySet>;
}

/** Must be the last of the provider's controllers: it answers 404 to everything that the others do not know. */
@Controller(identityPath)
@UseFilters(IdentityErrorFilter)
export class KeysController {
  constructor(private readonly keys: PublicKeys) {}

  @Get(identityKeysPath)
  @Header('Cache-Control', 'no-store')
  read(): Promise<KeySet> {
    return this.keys.read();
  }

  @All('{*rest}')
  nothing(): never {
    throw new IdentityError('not-found');
  }
}
