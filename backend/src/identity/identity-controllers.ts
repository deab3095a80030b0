import { IdentityController } from './identity.controller.ts';
import { KeysController } from './keys.controller.ts';
import { OidcController } from './oidc.controller.ts';

export const identityControllers = [IdentityController, OidcController, KeysController] as const;
