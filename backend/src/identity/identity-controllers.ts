import { EntryController } from './entry.controller.ts';
import { KeysController } from './keys.controller.ts';
import { MailController } from './mail.controller.ts';

/** In the order in which they are asked. */
export const identityControllers = [EntryController, MailController, KeysController] as const;
