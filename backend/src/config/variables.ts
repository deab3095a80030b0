import { isIP } from 'node:net';
import * as v from 'valibot';

const wholeNumber = 'a whole number from 0 to 65535';
const portNumber = v.pipe(
  v.string(),
  v.transform(Number),
  v.number(wholeNumber),
  v.integer(wholeNumber),
  v.minValue(0, wholeNumber),
  v.maxValue(65_535, wholeNumber),
);
const port = (fallback: number) => v.optional(portNumber, `${fallback}`);
const shortText = (characters: number) =>
  v.pipe(v.string(), v.maxLength(characters, `at most ${characters} characters long`));
const match = (form: RegExp, message: string) => v.pipe(v.string(), v.regex(form, message));
/** The URL parser ignores tabs and line ends, wherever they are. */
const url = (beginning: RegExp, message: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.trim().replace(/[\t\n\r]/g, '')),
    v.check((text) => beginning.test(text) && URL.canParse(text), message),
  );
/** Without a password in it: messages show these addresses. */
const httpUrl = v.pipe(
  url(/^https?:\/\//i, 'an http or https address'),
  v.check((text) => !/^[^:]*:[\\/]*[^\\/?#]*@/.test(text), 'an address without user and password'),
);
/** Anyone who can change this response can sign in as anybody, so plain http is allowed only on this machine. */
const trustedUrl = v.pipe(
  httpUrl,
  v.check(
    (text) =>
      text.startsWith('https:') || /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(text).hostname),
    'an https address',
  ),
);
const externalLink = v.optional(url(/^(?:https?|mailto):/i, 'an http, https or mailto address'));
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
const encoded = v.check(
  (text: string) => !/[#@]/.test(text.replace(/^[^:]*:\/\/[^/?#]*/, '')),
  'an address that writes / as %2F, ? as %3F, # as %23 and @ as %40 in user, password and parameters',
);

const path = v.pipe(
  v.string(),
  v.check((text) => !/^~|\$[\w{(]/.test(text), 'a path in full, as nothing replaces ~ or $NAME in it'),
);

/** Each variable of the environment by itself; `readConfig` checks how they fit together. */
export const variables = v.object({
  PORT: port(3000),
  HOST: v.optional(v.string(), '127.0.0.1'),
  PUBLIC_URL: v.optional(httpUrl),
  DATA_DIR: v.optional(path, './data'),
  // Not `url`, which needs a host: a Unix socket is a parameter. The adapter says what else is wrong with it.
  DATABASE_URL: v.optional(v.pipe(match(/^postgres(?:ql)?:\/\//, 'a postgres address'), encoded)),
  S3_BUCKET: v.optional(match(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket')),
  S3_ENDPOINT: v.optional(httpUrl),
  S3_REGION: v.optional(match(/^[\w-]{1,50}$/, 'the name of a region')),
  S3_ACCESS_KEY_ID: v.optional(shortText(200)),
  S3_SECRET_ACCESS_KEY: v.optional(shortText(1000)),
  S3_FORCE_PATH_STYLE: v.optional(v.picklist(['true', 'false'], 'true or false')),
  SMTP_URL: v.optional(
    v.pipe(
      match(/^smtps?:\/\//i, 'an smtp or smtps address'),
      encoded,
      v.check((text) => URL.canParse(text), 'an smtp or smtps address'),
      v.check(isDecodable, 'an address in which each % of a password is written as %25'),
    ),
  ),
  MAIL_FROM: v.optional(v.pipe(shortText(200), v.regex(/^[^\r\n@]*@[^\r\n]*$/, 'a mail address'))),
  MAIL_KEY_FILE: v.optional(path),
  INBOX_PORT: port(1080),
  METRICS_PORT: v.optional(portNumber),
  IDENTITY_PROVIDER: v.optional(v.picklist(['embedded', 'firebase'], 'embedded or firebase'), 'embedded'),
  FIREBASE_API_KEY: v.optional(shortText(200)),
  FIREBASE_PROJECT_ID: v.optional(match(/^[a-z][a-z0-9-]{3,61}[a-z0-9]$/, 'the id of a Firebase project')),
  FIREBASE_AUTH_URL: v.optional(trustedUrl),
  IDENTITY_ISSUER: v.optional(v.string()),
  IDENTITY_AUDIENCE: v.optional(v.string()),
  IDENTITY_JWKS_URL: v.optional(trustedUrl),
  IDENTITY_ALGORITHMS: v.optional(
    v.pipe(
      v.string(),
      v.transform(listIn),
      v.array(v.picklist(algorithms, `a list of ${algorithms.join(', ')}`)),
    ),
  ),
  SUPPORT_URL: externalLink,
  CUSTOM_MODULE_URL: externalLink,
  CONTACT_URL: externalLink,
  REPORT_BUG_URL: externalLink,
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^\d{1,3}$/.test(text) || listIn(text).every(isNetwork),
        'a number of hops, or addresses separated by commas',
      ),
    ),
  ),
});

export type Variables = v.InferOutput<typeof variables>;
