import { IdentityCalls, type IdentityErrorCode, IdentityProvider } from '@toolkit/application/web/session';
import { newPasswordProblem } from '@toolkit/domain/account';
import { paths, userOf } from '@toolkit/domain/session';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PasswordField } from '../forms/password-field.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { useForm } from '../forms/use-form.ts';
import { newPasswordHint } from '../messages.ts';
import { useService } from '../use-service.tsx';
import { useStream } from '../use-stream.ts';
import { MailedLinkScreen } from './mailed-link-screen.tsx';
import { mailedLinkFailure } from './mailed-link-words.ts';
import { OtherAccount } from './other-account.tsx';
import { useMailedCode } from './use-mailed-code.ts';

/** The target of the password reset link. */
export default function ResetPasswordPage() {
  const code = useMailedCode();
  return <ResetPassword key={code} code={code} />;
}

function ResetPassword({ code }: { code: string }) {
  const calls = useService(IdentityCalls);
  const { session$ } = useService(IdentityProvider);
  const navigate = useNavigate();
  const [failure, setFailure] = useState<IdentityErrorCode>();
  const [email, setEmail] = useState('');
  const [isSet, setIsSet] = useState(false);
  const user = userOf(useStream(session$));
  const other = user && email !== '' && user.email !== email ? user.email : undefined;

  // Only reports early that a link does not work. If this request fails, the answer to the form still tells.
  useEffect(() => {
    if (code === '') return;
    void calls.post('/password-reset/read', { code }).then((read) => {
      if (read.ok) setEmail(read.value.email);
      else if (read.error.code === 'invalid-code') setFailure('invalid-code');
    });
  }, [calls, code]);

  const form = useForm({
    initial: { password: '' },
    problems: ({ password }) => ({ password: newPasswordProblem(password, { email }) }),
    async submit({ password }) {
      const set = await calls.post('/password-reset/confirm', { code, password });
      if (set.ok && other !== undefined) return setIsSet(true);
      if (set.ok) return navigate(paths.login, { replace: true, state: { note: 'password-set', email } });
      const refusal = set.error.code;
      if (refusal === 'weak-password') {
        setFailure(undefined);
        form.refuse({ password: mailedLinkFailure(refusal) });
      } else setFailure(refusal);
    },
  });

  if (isSet && other !== undefined) {
    return (
      <OtherAccount title="Password set" email={other}>
        The new password of <strong>{email}</strong> is set.
      </OtherAccount>
    );
  }
  return (
    <MailedLinkScreen
      title="Choose a new password"
      subtitle={other === undefined ? 'You will be signed out everywhere.' : undefined}
      code={code}
      failure={failure}
      another={paths.forgot}
    >
      <form {...form.attributes}>
        {other !== undefined && (
          <p>
            This sets the password of <strong>{email}</strong>. You are signed in here as{' '}
            <strong>{other}</strong>, which is another account and stays as it is.
          </p>
        )}
        {/* Tells password managers which entry to update. */}
        <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />
        <PasswordField
          label="New password"
          of={form.field('password')}
          hint={newPasswordHint}
          kind="new-password"
        />
        <SubmitButton busy={form.busy}>Set new password</SubmitButton>
      </form>
    </MailedLinkScreen>
  );
}
