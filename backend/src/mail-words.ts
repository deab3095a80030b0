import type { MailFailureCode } from '@toolkit/application/backend/mail';

/** What the operator can do about each failure. */
export const mailWords = {
  'recipient-refused': 'The mail server refuses the recipient.',
  'mail-refused':
    'The mail server refuses the mail, for its sender (MAIL_FROM), the name of this server (PUBLIC_URL), or a quota.',
  'login-refused': 'The mail server refuses the user name and password of SMTP_URL.',
  'not-encrypted':
    'The mail server of SMTP_URL does not encrypt (STARTTLS, or TLS at once with smtps://), so nothing is sent to it.',
  'certificate-refused': 'The certificate of the mail server of SMTP_URL does not hold for its name.',
  'too-slow': 'The mail server of SMTP_URL does not answer in time.',
  unreachable: 'The mail server of SMTP_URL cannot be reached.',
} as const satisfies Record<MailFailureCode, string>;
