import { All, Controller, Get, Header, UseFilters } from '@nestjs/common';
import { identityKeysPath, identityPath } from '@toolkit/domain/session';
import { IdentityError, IdentityErrorFilter } from './identity-error.ts';

/** By which anybody can check the tokens of the provider. */
export abstract class PublicKeys {
  abstract read(): Promise<object>;
}

/** To be the last of the provider's controllers: whatever they do not know does not exist. */
@Controller(identityPath)
@UseFilters(IdentityErrorFilter)
export class KeysController {
  constructor(private readonly keys: PublicKeys) {}

  @Get(identityKeysPath)
  @Header('Cache-Control', 'no-store')
  read(): Promise<object> {
    return this.keys.read();
  }

  @All('{*rest}')
  nothing(): never {
    throw new IdentityError('not-found');
  }
}
