import { type DynamicModule, Module } from '@nestjs/common';
import { Oidc } from '@toolkit/application/backend/session';
import { CallTurns } from '../../identity/call-turns.ts';
import { identityControllers } from '../../identity/identity-controllers.ts';
import { OwnIdentity } from '../../identity/identity-error.ts';
import { OidcController } from '../../identity/oidc.controller.ts';

@Module({})
export class IdentityModule {
  static register(own: OwnIdentity, oidc: Oidc | undefined): DynamicModule {
    return {
      module: IdentityModule,
      controllers: identityControllers.filter((one) => one !== OidcController || oidc),
      providers: [
        CallTurns,
        { provide: OwnIdentity, useValue: own },
        ...(oidc ? [{ provide: Oidc, useValue: oidc }] : []),
      ],
    };
  }
}
