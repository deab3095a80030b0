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

/** Without the server's own words, which repeat the address. @param to the recipient, if a mail was sent */
export function smtpFailure(error: unknown, to?: string): MailFailure {
  const smtp = error as SmtpError;
  return new MailFailure(classify(smtp, to), smtp.responseCode);
}

function classify(
  { code, originalCode, responseCode, response = '', permanent, command, message }: SmtpError,
  to: string | undefined,
): MailFailureCode {
  if (code === 'EENVELOPE') return ofEnvelope(response, permanent, command, to);
  if (code === 'EMESSAGE') return 'mail-refused';
  if (code === 'EAUTH' || code === 'ENOAUTH' || responseCode === 530) return 'login-refused';
  if (/^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(originalCode ?? code ?? ''))
    return 'certificate-refused';
  if (code === 'ETLS' || /STARTTLS/.test(message)) return 'not-encrypted';
  return code === 'ETIMEDOUT' || code === 'EABORT' ? 'too-slow' : 'unreachable';
}

/** Bad mailbox, bad system, bad syntax, moved, no mail there: RFC 3463 and RFC 7505. */
const recipientCodes = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10'];

/**
 * Only a recipient that does not exist is refused for good, or an address that nodemailer does not send (then there is no
 * reply). Servers check the sender, the name of the client and quotas at RCPT TO, too: that is the operator's to mend, and
 * the mail waits. Not every server has a code for it, so the text has to name the recipient then.
 */
function ofEnvelope(response: string, permanent = true, command = '', to = ''): MailFailureCode {
  if (/^530/.test(response)) return 'login-refused';
  if (!permanent || !(command === 'RCPT TO' || command === 'API')) return 'mail-refused';
  if (response === '') return 'recipient-refused';
  const code = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  if (code !== undefined && recipientCodes.includes(code)) return 'recipient-refused';
  const mayBeRecipient = code === undefined || /^5\.(?:0|1)\.|^5\.4\.1$/.test(code);
  const text = response.toLowerCase();
  const isNamed =
    (to !== '' && text.includes(to.toLowerCase())) ||
    /recipient|(?:no such|unknown) (?:user|mailbox)/.test(text);
  const isOfUs = /sender|helo|ehlo|quota|relay|authenti|verify failed/.test(text);
  return mayBeRecipient && isNamed && !isOfUs ? 'recipient-refused' : 'mail-refused';
}
