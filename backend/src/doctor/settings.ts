import { isThisMachine } from '@toolkit/application/backend/environment';
import type { ServerConfig } from '../config/server.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** Whether only people at this machine use the application. They miss no mail server. */
export const isLocal = ({ publicUrl }: Pick<ServerConfig, 'publicUrl'>): boolean =>
  publicUrl === undefined || isThisMachine(new URL(publicUrl).hostname);

/** Whether public address, encryption, proxies and listening address fit together. */
export function checkAddress({ publicUrl, host, trustedProxies }: ServerConfig): Finding[] {
  if (publicUrl === undefined && !isThisMachine(host)) return [problem(noAddress)];
  if (isLocal({ publicUrl })) return [ok('The application is for this machine.')];
  const findings = [ok(`Links in mails lead to ${publicUrl}.`)];
  if (publicUrl?.startsWith('http:')) findings.push(warning(plainAddress));
  else if (trustedProxies === 0) findings.push(warning(noProxies));
  if (typeof trustedProxies === 'number' && trustedProxies > 0 && !isThisMachine(host))
    findings.push(warning(countedProxies));
  return findings;
}

const noAddress =
  'PUBLIC_URL is not set, but HOST lets other machines in: mailed links would lead to their own localhost. Set it to the address that people open.';
const plainAddress =
  'PUBLIC_URL is not encrypted: passwords cross the network in clear, and the session cookie is not marked as secure. Put a proxy with TLS in front and use https.';
const noProxies =
  'PUBLIC_URL is https, which a proxy in front must speak, but TRUSTED_PROXIES is not set: all users would count as one address in the limits of sign-ins. Set it to the address of the proxy.';
const countedProxies =
  'TRUSTED_PROXIES is a number of hops, and HOST lets other machines reach this one directly: whoever goes past the proxy can claim any address. Name the addresses of the proxies, or let only them reach the port.';
