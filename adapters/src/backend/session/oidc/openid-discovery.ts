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
const addresses = [...needed, 'userinfo_endpoint', 'end_session_endpoint'];

/** What the provider says about itself. */
export function rememberedProvider(
  settings: OpenidSettings,
  clock: Clock,
  failed: (error: unknown) => unknown,
): Remembered<client.ServerMetadata> {
  const ask = async () => {
    try {
      return await discover(settings);
    } catch (error) {
      throw failed(error);
    }
  };
  return new Remembered(ask, times, () => clock.now().getTime());
}

/** @throws OpenidTrouble, or an error that `toTrouble` understands */
export async function discover(settings: OpenidSettings): Promise<client.ServerMetadata> {
  const { issuer, clientId } = settings;
  const options = {
    timeout: patienceSeconds,
    execute: mayBePlain(issuer) ? [client.allowInsecureRequests] : [],
  };
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
  // Not by the library, which lets some names pass that stand for many directories: then anybody's could vouch.
  const named = found.serverMetadata();
  if (!isIssuer(settings, named.issuer)) throw otherName(issuer, new URL(named.issuer));
  const wrong = addresses.find((one) => !isUsable(named[one], needed.includes(one), mayBePlain(issuer)));
  if (wrong === undefined) return named;
  const cause = `The document of the provider ${issuer} names no https address as ${wrong}.`;
  throw new OpenidTrouble('provider-misconfigured', cause, 'OIDC_ISSUER');
}

/** Whether the provider may call itself so. */
export const isIssuer = ({ issuer, maySlash }: OpenidSettings, name = ''): boolean =>
  [issuer, ...(maySlash ? [`${issuer}/`] : [])].some((one) => new URL(one).href === new URL(name).href);

function otherName(issuer: string, { href, origin }: URL): OpenidTrouble {
  const found = href === `${origin}/` ? origin : href;
  return new OpenidTrouble(
    'provider-misconfigured',
    `OIDC_ISSUER is ${issuer}, but the provider there calls itself ${found}; set OIDC_ISSUER=${found} if that is the one you mean.`,
    'OIDC_ISSUER',
  );
}

function isUsable(address: unknown, isNeeded: boolean, plainToo: boolean): boolean {
  if (address === undefined) return !isNeeded;
  return (
    typeof address === 'string' &&
    URL.canParse(address) &&
    (/^https:/i.test(address) || (plainToo && mayBePlain(address)))
  );
}
