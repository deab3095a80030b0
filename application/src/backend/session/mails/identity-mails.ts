import { mailedCodeMs, paths } from '@toolkit/domain/session';
import { escapeHtml, type Mail } from '../../mail/index.ts';

/** A paragraph, or a button. */
type Part = string | { readonly label: string; readonly link: string };

const product = 'Traffic Toolkit';

type WriteMail = (to: string, publicUrl: string, code: string) => Mail;

/** The code stands behind the `#`, which browsers do not send to servers: it appears in no log and no Referer. */
const confirmationMail =
  (advice: string): WriteMail =>
  (to, publicUrl, code) =>
    composeMail(to, 'Verify your email address', [
      `This address was given for an account at ${product}. If the account is yours, confirm the address here:`,
      { label: 'Verify email address', link: `${publicUrl}${paths.confirmEmail}#code=${code}` },
      `The link works once, for ${mailedCodeMs.verification / 86_400_000} days.`,
      `If the account is not yours, do not confirm. ${advice}`,
    ]);

/** Verifies the address with which an account was registered. */
export const verificationMail = confirmationMail(
  'You can take the address over at any time with "Forgot password?": that ends everything somebody else opened with it.',
);

/** The same where no password can be reset: nobody can take such an address back. */
export const oidcVerificationMail = confirmationMail(
  'Whoever asked for this mail would keep your address for good. If you have asked for one yourself, open the link in the browser in which you did: there only your own link works.',
);

/** Verifies an address that will replace a mistyped one. */
export const correctionMail = confirmationMail(
  'Without your confirmation the account does not get this address.',
);

export const resetMail: WriteMail = (to, publicUrl, code) =>
  composeMail(to, 'Choose a new password', [
    `Somebody asked for a new password for your ${product} account. If it was you, choose one here:`,
    { label: 'Choose a new password', link: `${publicUrl}${paths.resetPassword}#code=${code}` },
    `The link works once, for ${mailedCodeMs['password-reset'] / 3_600_000} hours.`,
    'If it was not you, nothing has to be done.',
  ]);

export const passwordChangedMail = (to: string, publicUrl: string): Mail =>
  composeMail(to, 'Your password was changed', [
    `The password of your ${product} account was changed. Other devices have been signed out.`,
    `If it was not you, choose a new password right away with "Forgot password?" on ${publicUrl}${paths.login}`,
  ]);

function composeMail(to: string, subject: string, parts: readonly Part[]): Mail {
  const text = parts.map((part) => (typeof part === 'string' ? part : part.link)).join('\n\n');
  const html = parts.map((part) => (typeof part === 'string' ? renderParagraph(part) : renderButton(part)));
  return { to, subject, text: `${text}\n`, html: renderMail(subject, html.join('\n')) };
}

const renderParagraph = (text: string): string => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;

const renderButton = ({ label, link }: Exclude<Part, string>): string =>
  `<p style="margin:0 0 16px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#6d28d9;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>`;

const renderMail = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#faf9fc;color:#1f1633;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(title)}</h1>
${body}
</div></body></html>
`;
