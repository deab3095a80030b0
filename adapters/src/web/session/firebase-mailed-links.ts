import { type Auth, applyActionCode, confirmPasswordReset, verifyPasswordResetCode } from '@firebase/auth';
import type { MailedLinkFailure, MailedLinks } from '@toolkit/application/web/session';
import { newPasswordProblem } from '@toolkit/domain/account';
import { fail, ok, type Result } from '@toolkit/domain/result';
import { readSdkCode, translateFailure } from './firebase-errors.ts';

/** For projects whose mails lead to our pages. Without that setting they lead to a page of Firebase's. */
export class FirebaseMailedLinks implements MailedLinks {
  constructor(private readonly auth: Auth) {}

  async confirmEmail(code: string): Promise<Result<void, MailedLinkFailure>> {
    if (code === '') return fail('invalid-code');
    return outcome(applyActionCode(this.auth, code));
  }

  async resetAddress(code: string): Promise<Result<string, MailedLinkFailure>> {
    if (code === '') return fail('invalid-code');
    return outcome(verifyPasswordResetCode(this.auth, code));
  }

  async resetPassword(code: string, password: string): Promise<Result<void, MailedLinkFailure>> {
    if (code === '') return fail('invalid-code');
    if (newPasswordProblem(password)) return fail('weak-password');
    return outcome(confirmPasswordReset(this.auth, code, password));
  }
}

async function outcome<Value>(call: Promise<Value>): Promise<Result<Value, MailedLinkFailure>> {
  try {
    return ok(await call);
  } catch (error) {
    if (ofCode.test(readSdkCode(error))) return fail('invalid-code');
    const { code } = translateFailure(error);
    return fail(code === 'weak-password' || code === 'too-many-requests' ? code : 'unavailable');
  }
}

/** Used, too old, or of an account that is gone: the link is of no use any more. */
const ofCode = /^auth\/(?:(?:expired|invalid)-action-code|user-(?:not-found|disabled|token-expired))$/;
