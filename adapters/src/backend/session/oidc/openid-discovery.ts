import { type Clock, isThisMachine } from '@toolkit/application/backend/environment';
import * as client from 'openid-client';
import { Remembered } from '../remembered.ts';
import type { OpenidSettings } from './openid-settings.ts';
import { OpenidTrouble, toTrouble } from './openid-trouble.ts';

/** The longest wait for one answer of the provider, in seconds. */
export const patienceSeconds = 5;

const hour = 3_600_000;
const times = { freshMs: hour, failedMs: 3_000 };

/** Whoever can change answers on the way can sign in as anybody, so plain http is for this machine only. */
export const mayBePlain = (issuer: string): boolean => {
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'http:' && isThisMachine(hostname);
};

const needed = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'];
const optional = ['userinfo_endpoint', 'end_session_endpoint'];

/** What the provider says about itself. */
export function rememberedProvider(
  settings: OpenidSettings,
  clock: Clock,
  failed: (error: unknown) => unknown,
): Remembered<client.ServerMetadata> {
  const ask = () =>
    discover(settings).catch((error: unknown) => {
      throw failed(error);
    });
  return new Remembered(ask, times, () => clock.now().getTime());
}

/** @throws OpenidTrouble, or an error that `toTrouble` understands */
export async function discover(settings: OpenidSettings): Promise<client.ServerMetadata> {
  const { issuer, clientId } = settings;
  const isPlain = mayBePlain(issuer);
  const options = { timeout: patienceSeconds, execute: isPlain ? [client.allowInsecureRequests] : [] };
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const read = (end: string) =>
    client.discovery(new URL(address + end), clientId, undefined, client.None(), options);
  // Some servers have it under an address that ends in a slash, against the standard.
  const found = await read('').catch((error: unknown) => {
    if (toTrouble(error, issuer)?.code !== 'provider-misconfigured') throw error;
    return read('/').catch(() => {
      throw error;
    });
  });
  const named = found.serverMetadata();
  const wrong = (cause: string) => new OpenidTrouble('provider-misconfigured', cause, 'OIDC_ISSUER');
  // Not by the library, which lets some names pass that stand for many directories: then anybody's could vouch.
  if (!isIssuer(settings, named.issuer)) {
    const { href, origin } = new URL(named.issuer);
    const name = href === `${origin}/` ? origin : href;
    throw wrong(
      `OIDC_ISSUER is ${issuer}, but the provider there calls itself ${name}; set OIDC_ISSUER=${name} if that is the one you mean.`,
    );
  }
  const isTrusted = (url: unknown) =>
    typeof url === 'string' && URL.canParse(url) && (/^https:/i.test(url) || (isPlain && mayBePlain(url)));
  const given = [...needed, ...optional.filter((one) => named[one] !== undefined)];
  const untrusted = given.find((one) => !isTrusted(named[one]));
  if (untrusted === undefined) return named;
  throw wrong(`The document of the provider ${issuer} names no https address as ${untrusted}.`);
}

/** Whether the provider may call itself so. */
export const isIssuer = ({ issuer, maySlash }: OpenidSettings, name = ''): boolean =>
  [issuer, ...(maySlash ? [`${issuer}/`] : [])].some((one) => new URL(one).href === new URL(name).href);
