import { MailFailure, type MailFailureCode } from '@toolkit/application/backend/mail';

/** What nodemailer says of an error. */
interface SmtpError {
  readonly code?: string;
  readonly originalCode?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly permanent?: boolean;
  readonly command?: string;
  readonly message: string;
}

/** Without the server's own words, which repeat the address. */
export function smtpFailure(error: unknown): MailFailure {
  const smtp = error as SmtpError;
  return new MailFailure(classify(smtp), smtp.responseCode);
}

function classify(smtp: SmtpError): MailFailureCode {
  const { code, originalCode, responseCode, message } = smtp;
  if (code === 'EENVELOPE') return ofEnvelope(smtp);
  if (code === 'EMESSAGE') return 'mail-refused';
  if (code === 'EAUTH' || code === 'ENOAUTH' || responseCode === 530) return 'login-refused';
  if (/^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(originalCode ?? code ?? ''))
    return 'certificate-refused';
  if (code === 'ETLS' || /STARTTLS/.test(message)) return 'not-encrypted';
  return code === 'ETIMEDOUT' || code === 'EABORT' ? 'too-slow' : 'unreachable';
}

/** Bad mailbox, bad system, bad syntax, moved, no mail there: RFC 3463 and RFC 7505. */
const noRecipient = /^\d{3}[ -]5\.1\.(?:1|2|3|6|10)\b/;

/**
 * Only a recipient of whom the server says by a code that there is none is refused for good, or an address that nodemailer
 * does not send (then there is no reply). Servers check the sender, the name of the client and quotas at RCPT TO, too: that
 * is the operator's to mend, and the mail waits.
 */
function ofEnvelope({ response = '', permanent = true, command = '' }: SmtpError): MailFailureCode {
  if (/^530/.test(response)) return 'login-refused';
  const isOfRecipient = permanent && (command === 'RCPT TO' || command === 'API');
  return isOfRecipient && (response === '' || noRecipient.test(response))
    ? 'recipient-refused'
    : 'mail-refused';
}
