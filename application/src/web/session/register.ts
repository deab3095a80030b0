import { newPasswordProblem } from '@toolkit/domain/account';
import { done, fail, type Result } from '@toolkit/domain/result';
import { required } from '@toolkit/domain/validation';
import type { IdentityProvider } from './ports.ts';
import type { Credentials, CredentialsProblems } from './sign-in/sign-in.ts';

export type RegisterFailure = 'invalid-email' | 'email-already-in-use' | 'weak-password' | 'unknown';

export const registerProblems = ({ email, password }: Credentials): CredentialsProblems => {
  const emailProblem = required(email);
  const problem = newPasswordProblem(password, { email });
  return { ...(emailProblem && { email: emailProblem }), ...(problem && { password: problem }) };
};

export class Register {
  constructor(private readonly identity: IdentityProvider) {}

  async execute({ email, password }: Credentials): Promise<Result<void, RegisterFailure>> {
    const created = await this.identity.createAccount(email.trim(), password);
    if (created.ok) return done;
    const { code } = created.error;
    switch (code) {
      case 'invalid-email':
      case 'email-already-in-use':
      case 'weak-password':
        return fail(code);
      default:
        return fail('unknown');
    }
  }
}
