import { ForeignController } from './foreign.controller.ts';
import { IdentityController } from './identity.controller.ts';
import { KeysController } from './keys.controller.ts';

/** In the order in which their routes are tried. */
export const identityControllers = [IdentityController, ForeignController, KeysController] as const;
