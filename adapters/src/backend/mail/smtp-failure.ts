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

function classify({
  code,
  originalCode,
  responseCode,
  response = '',
  permanent,
  command,
  message,
}: SmtpError) {
  if (code === 'EENVELOPE') return ofEnvelope(response, permanent, command);
  if (code === 'EMESSAGE') return 'mail-refused';
  if (code === 'EAUTH' || code === 'ENOAUTH' || responseCode === 530) return 'login-refused';
  if (/^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(originalCode ?? code ?? ''))
    return 'certificate-refused';
  if (code === 'ETLS' || /STARTTLS/.test(message)) return 'not-encrypted';
  return code === 'ETIMEDOUT' || code === 'EABORT' ? 'too-slow' : 'unreachable';
}

/**
 * An address that nodemailer does not send (then there is no reply) or that the server does not know is refused for
 * good. If the server refuses us altogether, its operator must act, and the mail waits. Not every server has a separate
 * code for that.
 */
function ofEnvelope(response: string, permanent = true, command = ''): MailFailureCode {
  if (/^530/.test(response)) return 'login-refused';
  const ofRecipient = command === 'RCPT TO' || command === 'API';
  const ofUs = /^\d{3}[ -]5\.7\.|relay|authenti/i.test(response);
  return ofRecipient && permanent && !ofUs ? 'recipient-refused' : 'mail-refused';
}
