import { EntryController } from './entry.controller.ts';
import { KeysController } from './keys.controller.ts';
import { MailController } from './mail.controller.ts';

/** In the order in which their routes are tried. */
export const identityControllers = [EntryController, MailController, KeysController] as const;
