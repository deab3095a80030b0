import { isThisMachine } from '@toolkit/application/backend/environment';
import { createRemoteJWKSet } from 'jose';
import * as client from 'openid-client';
import type { OpenidSettings } from './openid-settings.ts';
import { explain, OpenidMisconfigured } from './openid-trouble.ts';

/** The longest wait for one answer of the provider, in seconds; `jose` waits as long. */
export const patienceSeconds = 5;

/** Whoever can change answers on the way can sign in as anybody, so plain http is for this machine only. */
export const mayBePlain = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && isThisMachine(hostname);
};

const needed = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'];
const optional = ['userinfo_endpoint', 'end_session_endpoint'];

/** What the provider says about itself, and its keys. @throws an error for `explain` */
export async function discover(settings: OpenidSettings) {
  const { issuer, clientId, endSessionUrl } = settings;
  const isPlain = mayBePlain(issuer);
  const options = { timeout: patienceSeconds, execute: isPlain ? [client.allowInsecureRequests] : [] };
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const read = (end: string) =>
    client.discovery(new URL(address + end), clientId, undefined, client.None(), options);
  // Some servers have it under an address that ends in a slash, against the standard.
  const found = await read('').catch((error: unknown) => {
    if (explain(error, issuer)?.code !== 'provider-misconfigured') throw error;
    return read('/').catch(() => {
      throw error;
    });
  });
  const metadata = found.serverMetadata();
  // Not by the library, which lets some names pass that stand for many directories: then anybody's could vouch.
  if (!isIssuer(settings, metadata.issuer)) {
    const name = new URL(metadata.issuer).href.replace(/^([^/]*\/\/[^/]*)\/$/, '$1');
    throw new OpenidMisconfigured(
      `OIDC_ISSUER is ${issuer}, but the provider there calls itself ${name}; set OIDC_ISSUER=${name} if that is the one you mean.`,
    );
  }
  const isTrusted = (url: unknown) =>
    typeof url === 'string' && URL.canParse(url) && (/^https:/i.test(url) || (isPlain && mayBePlain(url)));
  const given = [...needed, ...optional.filter((name) => metadata[name] !== undefined)];
  const untrusted = given.find((name) => !isTrusted(metadata[name]));
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

/** Whether the provider may call itself so. */
export const isIssuer = ({ issuer, maySlash }: OpenidSettings, name = ''): boolean =>
  [issuer, ...(maySlash ? [`${issuer}/`] : [])].some((one) => new URL(one).href === new URL(name).href);
