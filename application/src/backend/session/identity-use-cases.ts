import type { CallBody, IdentityCallName, OidcCallName, PasswordCallName } from '../../calls/index.ts';
import { BrowserSessions, OwnEndedSessions } from './browser-sessions.ts';
import { IdentityMailer } from './mails/identity-mailer.ts';
import { Oidc } from './oidc.ts';
import { Password } from './password.ts';
import type { IdentityPorts } from './ports.ts';
import { Registration } from './registration.ts';
import { SignIn } from './sign-in.ts';
import { Throttle } from './throttle.ts';
import { TrustedDevices } from './trusted-devices.ts';
import { Verification } from './verification.ts';
import type { Answer, Visit } from './visit.ts';

/** All use cases of our own identity provider, over any adapters. */
export function identityUseCases(ports: IdentityPorts) {
  const parts = {
    ...ports,
    throttle: new Throttle(ports.limits, ports.rules),
    trustedDevices: new TrustedDevices(ports),
    browserSessions: new BrowserSessions(ports),
    mails: new IdentityMailer(ports),
  };
  return {
    mails: parts.mails,
    browserSessions: parts.browserSessions,
    registration: new Registration(parts),
    signIn: new SignIn(parts),
    password: new Password(parts),
    verification: new Verification(parts),
    oidc: ports.oidc && new Oidc(parts, ports.oidc),
    endedSessions: new OwnEndedSessions(ports),
  };
}

export type IdentityUseCases = ReturnType<typeof identityUseCases>;

/** A call that is missing here, or has a refusal that the table does not name, does not compile. */
export type IdentityHandlers = {
  readonly [Call in IdentityCallName]: (body: CallBody[Call], visit: Visit) => Answer<Call>;
};

/** The use case of each call that is offered, for HTTP and for the memory twin alike. */
export function identityHandlers({
  browserSessions,
  registration,
  signIn,
  password,
  verification,
  oidc,
}: IdentityUseCases): Partial<IdentityHandlers> {
  const always: Omit<IdentityHandlers, PasswordCallName | OidcCallName> = {
    '/sign-out': (body, visit) => browserSessions.signOut(body, visit),
    '/token': (body, visit) => browserSessions.issueToken(body, visit),
    '/verification/send': (body, visit) => verification.send(body, visit),
    '/verification/confirm': (body, visit) => verification.confirm(body, visit),
  };
  if (oidc) {
    const atProvider: Pick<IdentityHandlers, OidcCallName> = {
      '/foreign/begin': (body, visit) => oidc.begin(body, visit),
      '/foreign/finish': (body, visit) => oidc.finish(body, visit),
    };
    return { ...always, ...atProvider };
  }
  const byPassword: Pick<IdentityHandlers, PasswordCallName> = {
    '/register': (body, visit) => registration.register(body, visit),
    '/sign-in': (body, visit) => signIn.signIn(body, visit),
    '/update-password': (body, visit) => password.change(body, visit),
    '/password-reset/request': (body, visit) => password.requestReset(body, visit),
    '/password-reset/read': (body, visit) => password.readReset(body, visit),
    '/password-reset/confirm': (body, visit) => password.reset(body, visit),
  };
  return { ...always, ...byPassword };
}
