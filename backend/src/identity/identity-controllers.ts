import { IdentityController } from './identity.controller.ts';
import { OidcController } from './oidc.controller.ts';

export const identityControllers = [IdentityController, OidcController] as const;
