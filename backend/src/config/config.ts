import { resolve } from 'node:path';
import { plainPath } from '@toolkit/domain/session';
import * as v from 'valibot';
import { ConfigError } from './config-error.ts';
import { type Algorithm, listIn, type Variables, variables } from './variables.ts';

export interface TokenRules {
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUrl: string;
  readonly algorithms: readonly Algorithm[];
}

/** A private bucket of any S3-compatible service. */
export interface S3Settings {
  readonly bucket: string;
  /** Undefined: Amazon's endpoint of the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Undefined: the AWS SDK looks in its usual places, such as the role of the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** The bucket stands in the path and not in the host name, which most services other than Amazon's need. */
  readonly forcePathStyle: boolean;
}

export interface FirebaseSettings {
  /** Public: it identifies the project to Google and grants nothing. */
  readonly apiKey: string;
  readonly projectId: string;
  /** Only to point the SDK at an emulator. */
  readonly authUrl: string | undefined;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Without a trailing slash; undefined: localhost with the listening port. */
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  /** Undefined: the embedded database in the data folder. */
  readonly databaseUrl: string | undefined;
  /** Undefined: a folder in the data folder. */
  readonly s3: S3Settings | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Undefined: waiting mail is encrypted with a key that is stored beside the data. */
  readonly mailKeyFile: string | undefined;
  readonly inboxPort: number;
  /** Undefined: no metrics are served. */
  readonly metricsPort: number | undefined;
  /** Undefined: the embedded provider. */
  readonly firebase: FirebaseSettings | undefined;
  /** Undefined: the rules of the embedded provider for its own tokens. */
  readonly tokens: TokenRules | undefined;
  /** The number of trusted proxies in a row, or their addresses. */
  readonly trustedProxies: number | readonly string[];
  readonly links: {
    readonly supportUrl: string | undefined;
    readonly customModuleUrl: string | undefined;
    readonly contactUrl: string | undefined;
    readonly reportBugUrl: string | undefined;
  };
  /** The settings of the links that have no address; these links lead to a page that says so. */
  readonly unsetLinks: readonly string[];
}

const linkNames = ['SUPPORT_URL', 'CUSTOM_MODULE_URL', 'CONTACT_URL', 'REPORT_BUG_URL'] as const;

/** @throws ConfigError naming the variable, in one sentence */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = v.safeParse(variables, given, { abortEarly: true });
  if (!parsed.success) throw describeProblem(parsed.issues[0], given);
  const set = parsed.output;
  return {
    port: set.PORT,
    host: set.HOST,
    publicUrl: set.PUBLIC_URL === undefined ? undefined : parseOrigin(set.PUBLIC_URL),
    dataDir: resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    s3: s3Of(set),
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM ?? 'Traffic Toolkit <no-reply@localhost>',
    mailKeyFile: set.MAIL_KEY_FILE === undefined ? undefined : resolve(set.MAIL_KEY_FILE),
    inboxPort: set.INBOX_PORT,
    metricsPort: set.METRICS_PORT,
    firebase: readFirebase(set),
    tokens: readTokenRules(set, environment),
    trustedProxies: parseProxies(set.TRUSTED_PROXIES),
    links: {
      supportUrl: set.SUPPORT_URL,
      customModuleUrl: set.CUSTOM_MODULE_URL,
      contactUrl: set.CONTACT_URL,
      reportBugUrl: set.REPORT_BUG_URL,
    },
    unsetLinks: linkNames.filter((name) => set[name] === undefined),
  };
}

function s3Of(set: Variables): S3Settings | undefined {
  const name = s3Names.find((one) => set[one] !== undefined);
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = set;
  if (bucket === undefined) {
    if (name !== undefined) throw new ConfigError(`S3_BUCKET must be set when ${name} is.`);
    return undefined;
  }
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.');
  }
  return {
    bucket,
    endpoint: set.S3_ENDPOINT,
    region: set.S3_REGION ?? 'us-east-1',
    credentials:
      accessKeyId === undefined || secretAccessKey === undefined
        ? undefined
        : { accessKeyId, secretAccessKey },
    forcePathStyle: set.S3_FORCE_PATH_STYLE === 'true',
  };
}

const s3Names = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_FORCE_PATH_STYLE',
] as const;

function readFirebase(set: Variables): FirebaseSettings | undefined {
  if (set.IDENTITY_PROVIDER !== 'firebase') return undefined;
  const { FIREBASE_API_KEY: apiKey, FIREBASE_PROJECT_ID: projectId, FIREBASE_AUTH_URL: authUrl } = set;
  if (apiKey === undefined || projectId === undefined) {
    const missing = apiKey === undefined ? 'FIREBASE_API_KEY' : 'FIREBASE_PROJECT_ID';
    throw new ConfigError(`${missing} must be set when IDENTITY_PROVIDER is firebase.`);
  }
  return { apiKey, projectId, authUrl: authUrl && plainPath(authUrl) };
}

const tokenNames = ['IDENTITY_ISSUER', 'IDENTITY_AUDIENCE', 'IDENTITY_JWKS_URL'] as const;

/**
 * An issuer without its audience or keys would accept tokens made for others. For Firebase all three are known, and
 * each can be overridden. Any other issuer needs all three or none.
 */
function readTokenRules(
  set: Variables,
  environment: Readonly<Record<string, string | undefined>>,
): TokenRules | undefined {
  const names = [...tokenNames, 'IDENTITY_ALGORITHMS'] as const;
  const firebase = readFirebase(set);
  const empty = names.find((name) => environment[name] === '');
  if (firebase && empty !== undefined) throw new ConfigError(`${empty} must not be empty.`);
  if (!firebase && names.every((name) => environment[name] === undefined)) return undefined;
  const issuer = set.IDENTITY_ISSUER ?? (firebase && `https://securetoken.google.com/${firebase.projectId}`);
  const audience = set.IDENTITY_AUDIENCE ?? firebase?.projectId;
  const jwksUrl = set.IDENTITY_JWKS_URL ?? (firebase && googleKeys);
  if (!issuer || !audience || !jwksUrl) {
    const missing = tokenNames.find((name) => !set[name]) ?? tokenNames[0];
    throw new ConfigError(`${missing} must be set when another IDENTITY_ setting is.`);
  }
  return {
    issuer,
    audience,
    jwksUrl,
    algorithms: set.IDENTITY_ALGORITHMS ?? (firebase ? ['RS256'] : ['RS256', 'ES256']),
  };
}

/** Where Google publishes the keys that sign Firebase's tokens, as a JWK set. */
const googleKeys =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

function parseOrigin(url: string): string {
  const { origin, pathname, search } = new URL(url);
  if (pathname !== '/' || search !== '')
    throw new ConfigError('PUBLIC_URL must be an origin without a path.');
  return origin;
}

function parseProxies(text: string | undefined): number | readonly string[] {
  if (text === undefined) return 0;
  return /^\d+$/.test(text) ? Number(text) : listIn(text);
}

/** The message of an issue says what the variable must be. */
function describeProblem(
  { path, message }: v.InferIssue<typeof variables>,
  given: Readonly<Record<string, unknown>>,
): ConfigError {
  const name = String(path?.[0].key);
  const value = String(given[name]);
  // Secrets must not show on a terminal; variables with these names can hold one, and so can an address anywhere.
  const shown =
    /SECRET|KEY|URL/.test(name) || value.includes('://') ? '' : `, not ${JSON.stringify(value.slice(0, 40))}`;
  return new ConfigError(`${name} must be ${message}${shown}.`);
}
