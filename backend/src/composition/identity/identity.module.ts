import { type DynamicModule, Module } from '@nestjs/common';
import { type IdentityUseCases, identityHandlers, Oidc } from '@toolkit/application/backend/session';
import { identityControllers } from '../../identity/identity-controllers.ts';
import { IdentityFailures } from '../../identity/identity-error.ts';
import { PublicKeys } from '../../identity/keys.controller.ts';
import { identityHandlersToken } from '../../identity/offered.guard.ts';
import { OidcController } from '../../identity/oidc.controller.ts';
import { CallQueues } from '../../identity/queue.interceptor.ts';
import { PageOrigins } from '../../identity/same-origin.guard.ts';
import { SessionCookies } from '../../identity/session-cookies.ts';
import type { ProviderPorts } from '../ports.ts';

export interface IdentityModuleOptions {
  readonly useCases: IdentityUseCases;
  readonly keys: ProviderPorts['keys'];
  /** Reports a failure that no result reports. */
  readonly failed: (error: unknown) => void;
  /** An origin without a trailing slash. */
  readonly publicUrl: string;
  /** The origins that the web app may be opened from. */
  readonly origins: readonly string[];
  /** Signs the cookies. Changing it ends all sessions. */
  readonly secret: string;
}

@Module({})
export class IdentityModule {
  static register(options: IdentityModuleOptions): DynamicModule {
    const { useCases, keys, failed, publicUrl, origins, secret } = options;
    return {
      module: IdentityModule,
      // Without a provider the last of them answers their paths, like all unknown ones.
      controllers: identityControllers.filter((one) => one !== OidcController || useCases.oidc),
      providers: [
        { provide: identityHandlersToken, useValue: identityHandlers(useCases) },
        { provide: PageOrigins, useValue: new PageOrigins(new Set(origins)) },
        CallQueues,
        { provide: IdentityFailures, useValue: { report: failed } satisfies IdentityFailures },
        ...(useCases.oidc ? [{ provide: Oidc, useValue: useCases.oidc }] : []),
        { provide: PublicKeys, useValue: keys },
        { provide: SessionCookies, useValue: new SessionCookies(publicUrl, secret) },
      ],
    };
  }
}
