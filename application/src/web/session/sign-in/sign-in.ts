import { done, fail, type Result } from '@toolkit/domain/result';
import { required } from '@toolkit/domain/validation';
import type { IdentityProvider } from '../ports.ts';

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

/**
 * `too-many-tries`: the password was not checked. `retryAfterMs`: when a retry makes sense, if the provider says; the
 * same whether the account exists or not.
 */
export interface SignInFailure {
  readonly code: 'log-in-failed' | 'too-many-tries';
  readonly retryAfterMs?: number;
}

/** Causes of a failure beyond these codes are hidden: no screen may show them. */
export class SignIn {
  constructor(private readonly identity: IdentityProvider) {}

  async execute({ email, password }: Credentials): Promise<Result<void, SignInFailure>> {
    const signedIn = await this.identity.signIn(email.trim(), password);
    if (!signedIn.ok) {
      const { code, retryAfterMs } = signedIn.error;
      return fail({
        code: code === 'too-many-requests' ? 'too-many-tries' : 'log-in-failed',
        ...(retryAfterMs !== undefined && { retryAfterMs }),
      });
    }
    return done;
  }
}
