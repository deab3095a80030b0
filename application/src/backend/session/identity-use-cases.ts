import type { IdentityCallName } from '../../calls/index.ts';
import { BrowserSessions } from './browser-sessions.ts';
import type { IdentityParts } from './identity-parts.ts';
import { IdentityMailer } from './mails/identity-mailer.ts';
import { Oidc } from './oidc.ts';
import { Password } from './password.ts';
import type { IdentityPorts } from './ports.ts';
import { SignIn } from './sign-in.ts';
import { Throttle } from './throttle.ts';
import { TrustedDevices } from './trusted-devices.ts';
import { Verification } from './verification.ts';
import type { Handler } from './visit.ts';

/**
 * The use case of each call; undefined if that is not offered. A call that nobody handles, or a refusal that the table of
 * calls does not name, does not compile.
 */
export type IdentityHandlers = { [Call in IdentityCallName]: Handler<Call> | undefined };

export type IdentityUseCases = ReturnType<typeof identityUseCases>;

/** All use cases of our own identity provider, over any adapters, for HTTP and for the memory twin alike. */
export function identityUseCases(ports: IdentityPorts) {
  const throttle = new Throttle(ports.limits, ports.rules);
  const trustedDevices = new TrustedDevices(ports);
  const browserSessions = new BrowserSessions(ports);
  const mails = new IdentityMailer(ports);
  const parts: IdentityParts = { ...ports, throttle, trustedDevices, browserSessions, mails };
  const verification = new Verification(parts);
  // People sign in with a password here, or at a provider.
  const oidc = ports.oidc && new Oidc(parts, ports.oidc);
  const signIn = oidc ? undefined : new SignIn(parts);
  const password = oidc ? undefined : new Password(parts);
  const handlers: IdentityHandlers = {
    '/sign-out': browserSessions.signOut,
    '/token': browserSessions.issueToken,
    '/verification/send': verification.send,
    '/verification/confirm': throttle.limit('link-source', verification.confirm),
    '/register': signIn?.register,
    '/sign-in': signIn?.signIn,
    '/update-password': password?.change,
    '/password-reset/request': password?.requestReset,
    '/password-reset/read': password && throttle.limit('link-source', password.readReset),
    '/password-reset/confirm': password && throttle.limit('link-source', password.reset),
    '/foreign/begin': oidc && throttle.limit('foreign-begin', oidc.begin),
    '/foreign/finish': oidc && throttle.limit('foreign-finish', oidc.finish),
  };
  return { handlers, mails, browserSessions, oidc };
}
