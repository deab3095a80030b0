import type { MailedLinkFailure } from '@toolkit/application/web/session';
import { tooCommon } from '@toolkit/domain/validation';

export const mailedLinkWords = {
  'other-account':
    'Somebody else has asked for this link, with the same address. Use the mail that you asked for, or ask for a new one.',
  'invalid-code': 'This link was already used or is out of date. Ask for a new one.',
  'weak-password': tooCommon,
  'too-many-requests': 'Too many attempts. Wait a while, then press the button again.',
  unavailable: 'The service cannot be reached. Check your connection, then press the button again.',
} satisfies Record<MailedLinkFailure, string>;
