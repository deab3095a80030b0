import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
const httpUrl = z.url({ protocol: /^https?$/, error: 'an http or https address' });
const externalLink = z
  .url({ protocol: /^(https?|mailto)$/, error: 'an http, https or mailto address' })
  .default('https://example.com/');
/** What jsonwebtoken can check with a public key. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512'] as const;
export type Algorithm = (typeof algorithms)[number];

/** One address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    more.length === 0 && (bits === undefined ? most > 0 : /^\d{1,3}$/.test(bits) && Number(bits) <= most)
  );
}

const listIn = (text: string): string[] => text.split(',').map((part) => part.trim());

const notYet = (what: string) => z.undefined({ error: `left out: ${what} is not available yet` }).optional();

const variables = z.object({
  PORT: port(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: notYet('PostgreSQL'),
  S3_BUCKET: notYet('S3'),
  S3_ENDPOINT: notYet('S3'),
  S3_REGION: notYet('S3'),
  S3_ACCESS_KEY_ID: notYet('S3'),
  S3_SECRET_ACCESS_KEY: notYet('S3'),
  S3_FORCE_PATH_STYLE: notYet('S3'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'an smtp or smtps address' }).optional(),
  MAIL_FROM: z
    .string()
    .max(200)
    .regex(/^[^\r\n]*@[^\r\n]*$/, { error: 'a mail address' })
    .optional(),
  INBOX_PORT: port(1080),
  IDENTITY_PROVIDER: z
    .literal('embedded', { error: 'embedded; firebase is not available yet' })
    .default('embedded'),
  FIREBASE_API_KEY: notYet('Firebase'),
  FIREBASE_PROJECT_ID: notYet('Firebase'),
  FIREBASE_AUTH_URL: notYet('Firebase'),
  IDENTITY_ISSUER: z.string().optional(),
  IDENTITY_AUDIENCE: z.string().optional(),
  IDENTITY_JWKS_URL: httpUrl.optional(),
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

export interface TokenRules {
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUrl: string;
  readonly algorithms: readonly Algorithm[];
}

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Without a slash at its end; undefined: localhost with the port that is listened on. */
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly inboxPort: number;
  /** Undefined: what the embedded provider says about its own tokens. */
  readonly tokens: TokenRules | undefined;
  /** Hops to believe, or their addresses. */
  readonly trustedProxies: number | readonly string[];
  readonly links: {
    readonly supportUrl: string;
    readonly customModuleUrl: string;
    readonly contactUrl: string;
    readonly reportBugUrl: string;
  };
}

/** @throws ConfigError naming the variable, in one sentence */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) throw problemOf(parsed.error.issues[0], given);
  const set = parsed.data;
  return {
    port: set.PORT,
    host: set.HOST,
    publicUrl: set.PUBLIC_URL === undefined ? undefined : originOf(set.PUBLIC_URL),
    dataDir: resolve(set.DATA_DIR),
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM ?? 'Traffic Toolkit <no-reply@localhost>',
    inboxPort: set.INBOX_PORT,
    tokens: tokenRulesOf(set, environment),
    trustedProxies: proxiesOf(set.TRUSTED_PROXIES),
    links: {
      supportUrl: set.SUPPORT_URL,
      customModuleUrl: set.CUSTOM_MODULE_URL,
      contactUrl: set.CONTACT_URL,
      reportBugUrl: set.REPORT_BUG_URL,
    },
  };
}

type Variables = z.infer<typeof variables>;

const tokenNames = ['IDENTITY_ISSUER', 'IDENTITY_AUDIENCE', 'IDENTITY_JWKS_URL'] as const;

/** All three or none: an issuer without its audience or keys would open the door to tokens made for others. */
function tokenRulesOf(
  set: Variables,
  environment: Readonly<Record<string, string | undefined>>,
): TokenRules | undefined {
  const names = [...tokenNames, 'IDENTITY_ALGORITHMS'] as const;
  if (names.every((name) => environment[name] === undefined)) return undefined;
  const { IDENTITY_ISSUER: issuer, IDENTITY_AUDIENCE: audience, IDENTITY_JWKS_URL: jwksUrl } = set;
  if (!issuer || !audience || !jwksUrl) {
    const missing = tokenNames.find((name) => !set[name]) ?? tokenNames[0];
    throw new ConfigError(`${missing} must be set when another IDENTITY_ setting is.`);
  }
  return { issuer, audience, jwksUrl, algorithms: set.IDENTITY_ALGORITHMS ?? ['RS256', 'ES256'] };
}

function originOf(url: string): string {
  const { origin, pathname, search } = new URL(url);
  if (pathname !== '/' || search !== '')
    throw new ConfigError('PUBLIC_URL must be an origin without a path.');
  return origin;
}

function proxiesOf(text: string | undefined): number | readonly string[] {
  if (text === undefined) return 0;
  return /^\d+$/.test(text) ? Number(text) : listIn(text);
}

function problemOf(
  issue: z.core.$ZodIssue | undefined,
  given: Readonly<Record<string, unknown>>,
): ConfigError {
  const name = String(issue?.path[0] ?? 'A setting');
  // Secrets have no business on a terminal, and these names are the ones that can hold one.
  const shown = /SECRET|KEY|URL/.test(name)
    ? ''
    : `, not ${JSON.stringify(String(given[name]).slice(0, 40))}`;
  return new ConfigError(`${name} must be ${wordsOf(issue)}${shown}.`);
}

function wordsOf(issue: z.core.$ZodIssue | undefined): string {
  const plain = issue?.code === 'invalid_type' && issue.message.startsWith('Invalid input');
  if (plain || issue?.code === 'too_big' || issue?.code === 'too_small')
    return 'a whole number from 0 to 65535';
  return issue?.message ?? 'different';
}
