import { isThisMachine } from '@toolkit/application/backend/environment';
import type { ServerConfig } from '../config/server.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** The oldest minor version of each major one that every dependency takes. */
const oldestNodes: Readonly<Record<number, number>> = { 20: 19, 22: 13, 24: 11 };

/** Checks the version of Node.js: none that a dependency refuses, and none without long support. */
export function checkNode(version: string): Finding[] {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 25 && minor < (oldestNodes[major] ?? Infinity)) {
    return [problem(`Node ${version} is too old; install 24.11 or newer, 22 from 22.13 or 20 from 20.19.`)];
  }
  if (major % 2 === 1) return [warning(`Node ${version} has no long support; use an even version.`)];
  return [ok(`Node ${version}.`)];
}

/** Checks that public address, encryption, proxies and listening address fit together. */
export function checkPublicUrl({ publicUrl, host, trustedProxies }: ServerConfig): Finding[] {
  const believes = trustedProxies !== 0;
  if (publicUrl === undefined) {
    return isThisMachine(host)
      ? [ok('Not set: the application is for this machine.')]
      : [
          problem(
            'PUBLIC_URL is not set, but HOST lets other machines in: mailed links would lead to their own localhost. Set it to the address that people open.',
          ),
        ];
  }
  const { protocol, hostname } = new URL(publicUrl);
  if (isThisMachine(hostname)) return [ok(`${publicUrl}, for this machine.`)];
  const findings: Finding[] = [ok(`Links in mails lead to ${publicUrl}.`)];
  if (protocol === 'http:') {
    findings.push(
      warning(
        'PUBLIC_URL is not encrypted: passwords cross the network in clear, and the session cookie is not marked as secure. Put a proxy with TLS in front and use https.',
      ),
    );
  } else if (!believes) {
    findings.push(
      warning(
        'PUBLIC_URL is https, which a proxy in front must speak, but TRUSTED_PROXIES is not set: all users would count as one address in the limits of sign-ins. Set it to the address of the proxy.',
      ),
    );
  }
  if (typeof trustedProxies === 'number' && believes && !isThisMachine(host)) {
    findings.push(
      warning(
        'TRUSTED_PROXIES is a number of hops, and HOST lets other machines reach this one directly: whoever goes past the proxy can claim any address. Name the addresses of the proxies, or let only them reach the port.',
      ),
    );
  }
  return findings;
}

/** Checks that links for contact lead to somebody. On this machine alone nobody misses them. */
export function checkContact({ publicUrl, unsetLinks }: ServerConfig): Finding[] {
  if (unsetLinks.length === 0) return [ok('Every link for contact has an address.')];
  const text = `Not set: ${unsetLinks.join(', ')}. Their links lead to a page that says that there is no address.`;
  const alone = publicUrl === undefined || isThisMachine(new URL(publicUrl).hostname);
  return [alone ? ok(text) : warning(text)];
}
