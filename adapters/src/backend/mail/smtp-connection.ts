import { isThisMachine } from '@toolkit/application/backend/environment';

/**
 * Host, log-in and encryption of an smtp:// or smtps:// address, in nodemailer's words. Everything must encrypt with a
 * certificate that holds, except `?ignoreTLS=true`, and this machine itself, where nobody is on the line: there
 * encryption is taken as offered, whatever its certificate.
 */
export function smtpConnection(address: string) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(address);
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return {
    host,
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...encryption(host, searchParams.get('ignoreTLS') === 'true'),
  };
}

function encryption(host: string, ignoreTLS: boolean) {
  if (ignoreTLS) return { ignoreTLS };
  return isThisMachine(host) ? { tls: { rejectUnauthorized: false } } : { requireTLS: true };
}
