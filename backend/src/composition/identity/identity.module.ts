import { type DynamicModule, Module } from '@nestjs/common';
import { type IdentityUseCases, identityHandlers, Oidc } from '@toolkit/application/backend/session';
import { identityControllers } from '../../identity/identity-controllers.ts';
import { IdentityFailures } from '../../identity/identity-error.ts';
import { PublicKeys } from '../../identity/keys.controller.ts';
import { OidcController } from '../../identity/oidc.controller.ts';
import { PageCalls } from '../../identity/page.guard.ts';
import { CallQueues } from '../../identity/queue.interceptor.ts';
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
        {
          provide: PageCalls,
          useValue: { handlers: identityHandlers(useCases), origins } satisfies PageCalls,
        },
        CallQueues,
        { provide: IdentityFailures, useValue: { report: failed } satisfies IdentityFailures },
        ...(useCases.oidc ? [{ provide: Oidc, useValue: useCases.oidc }] : []),
        { provide: PublicKeys, useValue: keys },
        { provide: SessionCookies, useValue: new SessionCookies(publicUrl, secret) },
      ],
    };
  }
}
