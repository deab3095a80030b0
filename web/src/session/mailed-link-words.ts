import type { CallRefusal } from '@toolkit/application/calls';
import type { IdentityErrorCode } from '@toolkit/application/web/session';
import { tooCommon } from '@toolkit/domain/validation';

type MailedLinkCall = '/verification/confirm' | '/password-reset/read' | '/password-reset/confirm';

/** A refusal without words does not compile. */
const words: Partial<Record<IdentityErrorCode, string>> & Record<CallRefusal[MailedLinkCall], string> = {
  'other-account':
    'Somebody else has asked for this link, with the same address. Use the mail that you asked for, or ask for a new one.',
  'invalid-code': 'This link was already used or is out of date. Ask for a new one.',
  'weak-password': tooCommon,
  'too-many-requests': 'Too many attempts. Wait a while, then press the button again.',
};

export const mailedLinkFailure = (code: IdentityErrorCode): string =>
  words[code] ?? 'The service cannot be reached. Check your connection, then press the button again.';
