import { type DynamicModule, Module } from '@nestjs/common';
import { Oidc } from '@toolkit/application/backend/session';
import { CallTurns } from '../../identity/call-turns.ts';
import { IdentityController } from '../../identity/identity.controller.ts';
import { OwnIdentity } from '../../identity/identity-error.ts';
import { OidcController } from '../../identity/oidc.controller.ts';

@Module({})
export class IdentityModule {
  static register(own: OwnIdentity, oidc: Oidc | undefined): DynamicModule {
    return {
      module: IdentityModule,
      controllers: oidc ? [IdentityController, OidcController] : [IdentityController],
      providers: [CallTurns, { provide: OwnIdentity, useValue: own }, { provide: Oidc, useValue: oidc }],
    };
  }
}
