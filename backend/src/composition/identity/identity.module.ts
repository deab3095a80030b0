import { type DynamicModule, Module } from '@nestjs/common';
import { Oidc } from '@toolkit/application/backend/session';
import { identityControllers } from '../../identity/identity-controllers.ts';
import { OwnIdentity } from '../../identity/identity-error.ts';
import { OidcController } from '../../identity/oidc.controller.ts';
import { CallQueues } from '../../identity/queue.interceptor.ts';
import { SessionCookies } from '../../identity/session-cookies.ts';

@Module({})
export class IdentityModule {
  static register(own: OwnIdentity, cookies: SessionCookies, oidc: Oidc | undefined): DynamicModule {
    return {
      module: IdentityModule,
      // Without a provider the last of them answers their paths, like all unknown ones.
      controllers: identityControllers.filter((one) => one !== OidcController || oidc),
      providers: [
        CallQueues,
        { provide: OwnIdentity, useValue: own },
        { provide: SessionCookies, useValue: cookies },
        ...(oidc ? [{ provide: Oidc, useValue: oidc }] : []),
      ],
    };
  }
}
