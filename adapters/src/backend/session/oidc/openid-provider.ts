import { isThisMachine } from '@toolkit/application/backend/environment';
import { createRemoteJWKSet } from 'jose';
import * as client from 'openid-client';
import { OpenidMisconfigured } from './openid-trouble.ts';

/** A client of ours that an OpenID provider knows. */
export interface OpenidSettings {
  /** The provider's name for itself, or the address of its document, which leaves open whether the name ends in a slash. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** How the client secret is sent: as HTTP Basic, or as a field of the form. Undefined: as the provider's document says. */
  readonly tokenAuth: 'basic' | 'post' | undefined;
  /** Counts every address as proven, because the provider's directory owns all of them. */
  readonly trustEmail: boolean;
  /** Replaces the provider's own; its parameters are kept. */
  readonly endSessionUrl: string | undefined;
}

/** The longest wait for one answer of the provider, in seconds; `jose` waits as long. */
const patienceSeconds = 5;
const needed = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'];
const optional = ['userinfo_endpoint', 'end_session_endpoint'];

/** What the provider says about itself, and its keys. @throws an error for `explain` */
export async function discover({ issuer, clientId, endSessionUrl }: OpenidSettings) {
  const [name = '', document] = issuer.split('/.well-known/');
  const address =
    document === undefined ? `${name.replace(/\/$/, '')}/.well-known/openid-configuration` : issuer;
  const isPlain = mayBePlain(issuer);
  const options = { timeout: patienceSeconds, execute: isPlain ? [client.allowInsecureRequests] : [] };
  const found = await client.discovery(new URL(address), clientId, undefined, client.None(), options);
  const metadata = found.serverMetadata();
  // Not by the library, which lets some names pass that stand for many directories: then anybody's could vouch.
  const told = new URL(metadata.issuer).href;
  const names = document === undefined ? [name] : [name, `${name}/`];
  if (!names.some((one) => new URL(one).href === told)) {
    const right = told.replace(/^([^/]*\/\/[^/]*)\/$/, '$1');
    throw new OpenidMisconfigured(
      `OIDC_ISSUER is ${issuer}, but the provider there calls itself ${right}; set OIDC_ISSUER=${right} if that is the one you mean.`,
    );
  }
  const isTrusted = (url: unknown) =>
    typeof url === 'string' && URL.canParse(url) && (/^https:/i.test(url) || (isPlain && mayBePlain(url)));
  const given = [...needed, ...optional.filter((endpoint) => metadata[endpoint] !== undefined)];
  const untrusted = given.find((endpoint) => !isTrusted(metadata[endpoint]));
  if (untrusted !== undefined)
    throw new OpenidMisconfigured(
      `The document of the provider ${issuer} names no https address as ${untrusted}.`,
    );
  return {
    metadata,
    endSessionUrl: endSessionUrl ?? metadata.end_session_endpoint,
    keys: createRemoteJWKSet(new URL(metadata.jwks_uri ?? '')),
  };
}

/** For one sign-in: it would keep the provider's keys for a while, and the provider may change them now. */
export function configure(
  { issuer, clientId, clientSecret, tokenAuth }: OpenidSettings,
  metadata: client.ServerMetadata,
): client.Configuration {
  const methods: unknown = metadata.token_endpoint_auth_methods_supported;
  const isPostOnly = Array.isArray(methods) && !methods.includes('client_secret_basic');
  const send =
    (tokenAuth ?? (isPostOnly ? 'post' : 'basic')) === 'post'
      ? client.ClientSecretPost
      : client.ClientSecretBasic;
  const configuration = new client.Configuration(metadata, clientId, undefined, send(clientSecret));
  configuration.timeout = patienceSeconds;
  client.enableNonRepudiationChecks(configuration);
  if (mayBePlain(issuer)) client.allowInsecureRequests(configuration);
  return configuration;
}

/** Whoever can change answers on the way can sign in as anybody, so plain http is for this machine only. */
function mayBePlain(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && isThisMachine(hostname);
}
