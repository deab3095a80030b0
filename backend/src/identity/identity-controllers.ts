import { IdentityController } from './identity.controller.ts';
import { KeysController } from './keys.controller.ts';
import { OidcController } from './oidc.controller.ts';

/** In the order in which their routes are tried. */
export const identityControllers = [IdentityController, OidcController, KeysController] as const;
