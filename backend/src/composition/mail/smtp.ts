import { SmtpMailer, type SmtpSettings } from '@toolkit/adapters/backend/mail';
import { MailFailure, type MailFailureCode } from '@toolkit/application/backend/mail';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { ServerConfig } from '../../config/server.ts';
import { encoded, isDecodable, match, shortText, type Variables } from '../../config/setting.ts';
import { ok, warning } from '../../doctor/finding.ts';
import type { MailProvider } from '../provider.ts';

const unsetSender = 'Traffic Toolkit <no-reply@localhost>';

const variables = {
  SMTP_URL: {
    rule: v.pipe(
      match(/^smtps?:\/\//i, 'an smtp or smtps address'),
      encoded,
      // Of http addresses all hosts are checked.
      v.check(
        (text) => URL.canParse(text) && URL.canParse(`http://${new URL(text).host}`),
        'an smtp or smtps address',
      ),
      v.check(isDecodable, 'an address in which each % of a password is written as %25'),
    ),
    unset: 'the inbox',
    means: '`smtp://user:password@host:587` (STARTTLS) or `smtps://…:465`; encrypted, or nothing is sent',
    example: 'smtp://user:password@localhost:587',
    secret: true,
  },
  MAIL_FROM: {
    rule: v.pipe(shortText(200), v.regex(/^[^\r\n@]*@[^\r\n]*$/, 'a mail address')),
    unset: `\`${unsetSender}\``,
    means: 'the sender of mail; mail servers want one of yours',
  },
} satisfies Variables;

/** What the operator can do about each failure. */
const words = {
  'recipient-refused': 'The mail server refuses the recipient.',
  'mail-refused':
    'The mail server refuses the mail, for its sender (MAIL_FROM), the name of this server (PUBLIC_URL), or a quota.',
  'login-refused': 'The mail server refuses the user name and password of SMTP_URL.',
  'not-encrypted':
    'The mail server of SMTP_URL does not encrypt (STARTTLS, or TLS at once with smtps://), so nothing is sent to it.',
  'certificate-refused': 'The certificate of the mail server of SMTP_URL does not hold for its name.',
  'too-slow':
    'The mail server of SMTP_URL does not answer in time; many networks close some of its ports, so try 587, 465 (with smtps://) and 2525.',
  unreachable: 'The mail server of SMTP_URL cannot be reached.',
} as const satisfies Record<MailFailureCode, string>;

const says = (failure: unknown) => (failure instanceof MailFailure ? words[failure.code] : undefined);

/** Any mail server that is reached by SMTP. */
export const smtp: MailProvider<typeof variables, SmtpSettings> = {
  name: 'smtp',
  variables,
  read: ({ SMTP_URL: url, MAIL_FROM: from = unsetSender }) => (url === undefined ? undefined : { url, from }),
  async open(settings, { server, log }) {
    const deliverer = makeMailer(settings, server);
    void warnOfTrouble(deliverer, log);
    return { deliverer, close: () => deliverer.close() };
  },
  async check(settings, server) {
    const mailer = makeMailer(settings, server);
    const failure = await mailer.verify();
    void mailer.close();
    if (failure) throw failure;
    const isUnset = settings.from === unsetSender;
    return [
      isUnset
        ? warning(`MAIL_FROM is not set: most mail servers refuse mail from ${unsetSender}.`)
        : ok('The mail server is reached and takes mail.'),
    ];
  },
  says,
};

/** Greets mail servers with the name of PUBLIC_URL, if that is a full one. */
function makeMailer(settings: SmtpSettings, { publicUrl }: ServerConfig): SmtpMailer {
  const host = publicUrl === undefined ? '' : new URL(publicUrl).hostname;
  return new SmtpMailer({ ...settings, name: /\.[a-z][a-z0-9-]*$/.test(host) ? host : undefined });
}

/** The app works without its mail server, but an operator who has just set it up should learn of a fault at once. */
async function warnOfTrouble(deliverer: SmtpMailer, log: Logger): Promise<void> {
  const failure = await deliverer.verify();
  if (!failure) return;
  const { code: reason, status } = failure;
  log.error({ event: 'mail-server-trouble', reason, status }, `${words[reason]} Mail waits.`);
}
