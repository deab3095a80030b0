import { KnownDevices } from './attempts/known-devices.ts';
import { LoginThrottle } from './attempts/login-throttle.ts';
import { BeginForeignSignIn } from './foreign/begin-foreign-sign-in.ts';
import { EndForeignSessions } from './foreign/end-foreign-sessions.ts';
import { FinishForeignSignIn } from './foreign/finish-foreign-sign-in.ts';
import { LeaveForeign } from './foreign/leave-foreign.ts';
import { IdentityMailer } from './mails/identity-mailer.ts';
import { MailCadence } from './mails/mail-cadence.ts';
import { ChangePassword } from './password/change-password.ts';
import { ReadResetCode } from './password/read-reset-code.ts';
import { RequestReset } from './password/request-reset.ts';
import { ResetPassword } from './password/reset-password.ts';
import type { IdentityPorts } from './ports.ts';
import { ConfirmEmail } from './registration/confirm-email.ts';
import { Register } from './registration/register.ts';
import { SendVerification } from './registration/send-verification.ts';
import { SessionTokens } from './session-tokens.ts';
import { IssueToken } from './sign-in/issue-token.ts';
import { OwnEndedSessions } from './sign-in/own-ended-sessions.ts';
import { ReadSession } from './sign-in/read-session.ts';
import { SignIn } from './sign-in/sign-in.ts';
import { SignOut } from './sign-in/sign-out.ts';
import { TidySessions } from './sign-in/tidy-sessions.ts';

/** All use cases of our own identity provider, over any adapters. */
export function identityUseCases(ports: IdentityPorts) {
  const { people, sessions, secrets, limits, clock, rules, publicUrl, failed, foreign } = ports;
  const mailer = new IdentityMailer({
    people,
    mailer: ports.mailer,
    cadence: new MailCadence(limits, rules),
    secrets,
    clock,
    publicUrl,
    isForeign: foreign !== undefined,
    failed: (error) => failed('mail', error),
  });
  const sessionTokens = new SessionTokens(ports);
  const tidySessions = new TidySessions({
    sessions,
    sessionTokens,
    clock,
    failed: (error) => failed('sessions', error),
  });
  const throttle = new LoginThrottle(limits, rules);
  const knownDevices = new KnownDevices(ports);
  const parts = { ...ports, mailer, sessionTokens, tidySessions, throttle, knownDevices };
  return {
    mailer,
    knownDevices,
    register: new Register(parts),
    signIn: new SignIn(parts),
    signOut: new SignOut(parts),
    readSession: new ReadSession(parts),
    issueToken: new IssueToken(parts),
    endedSessions: new OwnEndedSessions(parts),
    changePassword: new ChangePassword(parts),
    sendVerification: new SendVerification(parts),
    confirmEmail: new ConfirmEmail(parts),
    requestReset: new RequestReset(parts),
    readResetCode: new ReadResetCode(parts),
    resetPassword: new ResetPassword(parts),
    foreign: foreign && {
      begin: new BeginForeignSignIn({ ...parts, ...foreign }),
      finish: new FinishForeignSignIn({ ...parts, ...foreign }),
      leave: new LeaveForeign(foreign),
      end: new EndForeignSessions({ ...parts, ...foreign }),
    },
  };
}

export type IdentityUseCases = ReturnType<typeof identityUseCases>;
