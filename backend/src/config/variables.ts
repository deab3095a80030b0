import { isIP } from 'node:net';
import { z } from 'zod';

const portNumber = z.coerce.number().int().min(0).max(65_535);
const port = (fallback: number) => portNumber.default(fallback);
/** Without a password in it: messages show these addresses. */
const httpUrl = z
  .url({ protocol: /^https?$/, error: 'an http or https address' })
  .refine((url) => !/^[^:]*:[\\/]*[^\\/?#]*@/.test(url), { error: 'an address without user and password' });
/** Anyone who can change this response can sign in as anybody, so plain http is allowed only on this machine. */
const trustedUrl = httpUrl.refine(
  (url) => url.startsWith('https:') || /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(url).hostname),
  { error: 'an https address' },
);
const externalLink = z
  .url({ protocol: /^(https?|mailto)$/, error: 'an http, https or mailto address' })
  .optional();
/** The algorithms that jsonwebtoken can check with a public key. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512'] as const;
export type Algorithm = (typeof algorithms)[number];

export const listIn = (text: string): string[] => text.split(',').map((part) => part.trim());

/** One address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    more.length === 0 && (bits === undefined ? most > 0 : /^\d{1,3}$/.test(bits) && Number(bits) <= most)
  );
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** An @ behind the host, or a #, is of a password whose first part counts as host or port: nothing may show it. */
const isEncoded = (url: string): boolean => !/[#@]/.test(url.replace(/^[^:]*:\/\/[^/?#]*/, ''));
const encoded = {
  error: 'an address that writes / as %2F, ? as %3F, # as %23 and @ as %40 in user, password and parameters',
};

const path = z.string().refine((text) => !/^~|\$[\w{(]/.test(text), {
  error: 'a path in full, as nothing replaces ~ or $NAME in it',
});

/** Each variable of the environment by itself; `readConfig` checks how they fit together. */
export const variables = z.object({
  PORT: port(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: path.default('./data'),
  // Not z.url, which needs a host: a Unix socket is a parameter. The adapter says what else is wrong with it.
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, { error: 'a postgres address' })
    .refine(isEncoded, encoded)
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'the name of a bucket' })
    .optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,50}$/, { error: 'the name of a region' })
    .optional(),
  S3_ACCESS_KEY_ID: z.string().max(200).optional(),
  S3_SECRET_ACCESS_KEY: z.string().max(1000).optional(),
  S3_FORCE_PATH_STYLE: z.enum(['true', 'false'], { error: 'true or false' }).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//i, { error: 'an smtp or smtps address' })
    .refine(isEncoded, encoded)
    .refine(URL.canParse, { error: 'an smtp or smtps address' })
    .refine(isDecodable, { error: 'an address in which each % of a password is written as %25' })
    .optional(),
  MAIL_FROM: z
    .string()
    .max(200)
    .regex(/^[^\r\n@]*@[^\r\n]*$/, { error: 'a mail address' })
    .optional(),
  MAIL_KEY_FILE: path.optional(),
  INBOX_PORT: port(1080),
  METRICS_PORT: portNumber.optional(),
  IDENTITY_PROVIDER: z.enum(['embedded', 'firebase'], { error: 'embedded or firebase' }).default('embedded'),
  FIREBASE_API_KEY: z.string().max(200).optional(),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{3,61}[a-z0-9]$/, { error: 'the id of a Firebase project' })
    .optional(),
  FIREBASE_AUTH_URL: trustedUrl.optional(),
  IDENTITY_ISSUER: z.string().optional(),
  IDENTITY_AUDIENCE: z.string().optional(),
  IDENTITY_JWKS_URL: trustedUrl.optional(),
  IDENTITY_ALGORITHMS: z
    .string()
    .transform(listIn)
    .pipe(z.array(z.enum(algorithms, { error: `a list of ${algorithms.join(', ')}` })))
    .optional(),
  SUPPORT_URL: externalLink,
  CUSTOM_MODULE_URL: externalLink,
  CONTACT_URL: externalLink,
  REPORT_BUG_URL: externalLink,
  TRUSTED_PROXIES: z
    .string()
    .refine((text) => /^\d{1,3}$/.test(text) || listIn(text).every(isNetwork), {
      error: 'a number of hops, or addresses separated by commas',
    })
    .optional(),
});

export type Variables = z.infer<typeof variables>;
