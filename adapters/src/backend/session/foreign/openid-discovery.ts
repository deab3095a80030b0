import type { Clock } from '@toolkit/application/backend/environment';
import * as client from 'openid-client';
import { Remembered } from '../remembered.ts';
import type { OpenidSettings } from './openid-settings.ts';
import { OpenidTrouble, plain } from './openid-trouble.ts';

/** The longest wait for one answer of the provider, in seconds. */
export const patienceSeconds = 5;

const hour = 3_600_000;
const times = { freshMs: hour, failedMs: 3_000 };

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Whoever can change answers on the way can sign in as anybody, so plain http is for this machine only. */
export const mayBePlain = (issuer: string): boolean => {
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'http:' && loopback.has(hostname);
};

const addresses = [
  'authorization_endpoint',
  'token_endpoint',
  'jwks_uri',
  'userinfo_endpoint',
  'end_session_endpoint',
] as const;

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

async function discover({ issuer, maySlash, clientId }: OpenidSettings): Promise<client.ServerMetadata> {
  const options = {
    timeout: patienceSeconds,
    execute: mayBePlain(issuer) ? [client.allowInsecureRequests] : [],
  };
  const named = await client.discovery(new URL(issuer), clientId, undefined, client.None(), options).then(
    (configuration) => configuration.serverMetadata(),
    (error: { readonly cause?: { readonly attribute?: string; readonly body?: client.ServerMetadata } }) => {
      // Another name than the one asked for is judged here, where the settings are known.
      if (error.cause?.attribute === 'issuer' && error.cause.body) return error.cause.body;
      throw error;
    },
  );
  // The library lets some names pass that stand for many directories: then anybody's directory could vouch.
  const expected = [issuer, ...(maySlash ? [`${issuer}/`] : [])].map((name) => new URL(name).href);
  if (!expected.includes(new URL(named.issuer).href)) throw otherName(issuer, named.issuer);
  for (const name of addresses) checkAddress(name, named[name], mayBePlain(issuer));
  return named;
}

const otherName = (issuer: string, found: string): OpenidTrouble =>
  new OpenidTrouble(
    'provider-misconfigured',
    `OIDC_ISSUER is ${issuer}, but the provider there calls itself ${plain(found)}; set OIDC_ISSUER=${plain(found)} if that is the one you mean.`,
    'OIDC_ISSUER',
  );

function checkAddress(name: string, address: string | undefined, plainToo: boolean): void {
  if (address === undefined || (URL.canParse(address) && /^https:/i.test(address))) return;
  if (plainToo && URL.canParse(address) && /^http:/i.test(address)) return;
  const cause = `The provider's ${name} is no https address: ${plain(address)}.`;
  throw new OpenidTrouble('provider-misconfigured', cause, 'OIDC_ISSUER');
}
