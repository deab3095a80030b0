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
const timeout = 5;
const needed = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'];
const optional = ['userinfo_endpoint', 'end_session_endpoint'];

/** What the provider says about itself, and its keys. @throws an error for `explain` */
export async function discover({ issuer, clientId, clientSecret, ...settings }: OpenidSettings) {
  const [name = '', document] = issuer.split('/.well-known/');
  const address =
    document === undefined ? `${name.replace(/\/$/, '')}/.well-known/openid-configuration` : issuer;
  // The settings take plain http for this machine only.
  const isPlain = new URL(issuer).protocol === 'http:';
  const execute = [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])];
  const found = await client.discovery(new URL(address), clientId, undefined, client.None(), {
    timeout,
    execute,
  });
  const metadata = found.serverMetadata();
  // Not by the library, which lets some names pass that stand for many directories: then anybody's could vouch.
  const told = new URL(metadata.issuer).href;
  const names = document === undefined ? [name] : [name, `${name}/`];
  if (!names.some((one) => new URL(one).href === told))
    throw new OpenidMisconfigured(
      `OIDC_ISSUER is ${issuer}, but the provider there calls itself ${told}; set OIDC_ISSUER=${told} if that is the one you mean.`,
    );
  const given = [...needed, ...optional.filter((endpoint) => metadata[endpoint] !== undefined)];
  const untrusted = given.find((endpoint) => !isTrusted(metadata[endpoint], isPlain));
  if (untrusted !== undefined)
    throw new OpenidMisconfigured(
      `The document of the provider ${issuer} names no https address as ${untrusted}.`,
    );
  const basic = 'client_secret_basic';
  const takesBasic = [metadata.token_endpoint_auth_methods_supported ?? basic].flat().includes(basic);
  const tokenAuth = settings.tokenAuth ?? (takesBasic ? 'basic' : 'post');
  const send = tokenAuth === 'basic' ? client.ClientSecretBasic : client.ClientSecretPost;
  return {
    metadata,
    endSessionUrl: settings.endSessionUrl ?? metadata.end_session_endpoint,
    keys: createRemoteJWKSet(new URL(metadata.jwks_uri ?? '')),
    /** For one sign-in: it would keep the provider's keys for a while, and the provider may change them now. */
    configure() {
      const configuration = new client.Configuration(metadata, clientId, undefined, send(clientSecret));
      configuration.timeout = timeout;
      for (const extend of execute) extend(configuration);
      return configuration;
    },
  };
}

/** Whoever can change answers on the way can sign in as anybody, so plain http is for this machine only. */
function isTrusted(url: unknown, isPlain: boolean): boolean {
  if (typeof url !== 'string' || !URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (isPlain && protocol === 'http:' && isThisMachine(hostname));
}
