import type { IdentityRules } from '@toolkit/domain/session';
import type { IsListed } from '@toolkit/domain/validation';
import type { Clock } from '../environment/index.ts';
import type { Mailer } from '../mail/index.ts';
import { ChangePassword } from './change-password.ts';
import { ConfirmEmail } from './confirm-email.ts';
import { IdentityMailer } from './identity-mailer.ts';
import { IssueToken } from './issue-token.ts';
import { LoginThrottle } from './login-throttle.ts';
import { MailCadence } from './mail-cadence.ts';
import type { Limits, PasswordHasher, People, Secrets, Sessions, TokenSigner } from './ports.ts';
import { ReadResetCode } from './read-reset-code.ts';
import { ReadSession } from './read-session.ts';
import { Reauthenticate } from './reauthenticate.ts';
import { Register } from './register.ts';
import { RequestReset } from './request-reset.ts';
import { ResetPassword } from './reset-password.ts';
import { SendVerification } from './send-verification.ts';
import { SignIn } from './sign-in.ts';
import { SignOut } from './sign-out.ts';
import { TidySessions } from './tidy-sessions.ts';

export interface IdentityPorts {
  readonly people: People;
  readonly sessions: Sessions;
  readonly secrets: Secrets;
  readonly hasher: PasswordHasher;
  readonly signer: TokenSigner;
  readonly limits: Limits;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly rules: IdentityRules;
  /** The list of common passwords, in addition to the short list in every page. */
  readonly isListed: IsListed;
  /** The origin of links in mails. */
  readonly publicUrl: string;
  /** Called with errors that no caller waits for. */
  readonly failed: (what: 'mail' | 'sessions', error: unknown) => void;
}

/** All use cases of the embedded identity provider, over any adapters. */
export function identityUseCases(ports: IdentityPorts) {
  const { people, sessions, secrets, hasher, signer, limits, clock, rules, publicUrl, failed } = ports;
  const mailer = new IdentityMailer({
    people,
    mailer: ports.mailer,
    cadence: new MailCadence(limits, rules),
    secrets,
    clock,
    publicUrl,
    failed: (error) => failed('mail', error),
  });
  const tidySessions = new TidySessions(sessions, secrets, clock, (error) => failed('sessions', error));
  const throttle = new LoginThrottle(limits, rules);
  const parts = { ...ports, mailer, tidySessions, throttle };
  return {
    mailer,
    register: new Register(parts),
    signIn: new SignIn(parts),
    signOut: new SignOut(sessions, secrets, clock),
    readSession: new ReadSession(sessions, secrets, clock),
    issueToken: new IssueToken(signer, clock),
    reauthenticate: new Reauthenticate(people, sessions, secrets, hasher, throttle, clock),
    changePassword: new ChangePassword(parts),
    sendVerification: new SendVerification(mailer, limits, rules),
    confirmEmail: new ConfirmEmail(people, secrets, limits, clock, rules),
    requestReset: new RequestReset(mailer, limits, rules),
    readResetCode: new ReadResetCode(people, secrets, limits, clock, rules),
    resetPassword: new ResetPassword(parts),
  };
}

export type IdentityUseCases = ReturnType<typeof identityUseCases>;
