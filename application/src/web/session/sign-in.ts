import { fail, ok, type Result } from '@toolkit/domain/result';
import { paths } from '@toolkit/domain/session';
import { required } from '@toolkit/domain/validation';
import type { IdentityProvider } from './ports.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export type CredentialsProblems = Partial<Record<keyof Credentials, string>>;

export const signInProblems = ({ email, password }: Credentials): CredentialsProblems => {
  const emailProblem = required(email);
  const passwordProblem = password === '' ? required(password) : undefined;
  return {
    ...(emailProblem && { email: emailProblem }),
    ...(passwordProblem && { password: passwordProblem }),
  };
};

/** Answers where to go next. The cause of a failure is not passed on: no screen may tell it. */
export class SignIn {
  constructor(private readonly identity: IdentityProvider) {}

  async execute({ email, password }: Credentials): Promise<Result<string, 'log-in-failed'>> {
    const signedIn = await this.identity.signIn(email.trim(), password);
    if (!signedIn.ok) return fail('log-in-failed');
    return ok(signedIn.value.emailVerified ? paths.updateAccount : paths.verifyEmail);
  }
}
