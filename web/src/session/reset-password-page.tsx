import { type MailedLinkFailure, MailedLinks } from '@toolkit/application/web/session';
import { newPasswordProblem } from '@toolkit/domain/account';
import { paths } from '@toolkit/domain/session';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../first-antd.ts';
import { busyIcon } from '../forms/busy-icon.tsx';
import { Field } from '../forms/field.tsx';
import { PasswordInput } from '../forms/password-input.tsx';
import { useForm } from '../forms/use-form.ts';
import { mailedLinkWords, newPasswordHint } from '../messages.ts';
import { Screen } from '../page/screen.tsx';
import { useService } from '../use-service.tsx';
import { MailedLinkAlert, NewLink } from './mailed-link-alert.tsx';
import { useMailedCode } from './use-mailed-code.ts';

const findProblems = ({ password }: { readonly password: string }): { password?: string } => {
  const problem = newPasswordProblem(password);
  return problem === undefined ? {} : { password: problem };
};

/** The target of the password reset link. */
export default function ResetPasswordPage() {
  const links = useService(MailedLinks);
  const navigate = useNavigate();
  const code = useMailedCode();
  const [failure, setFailure] = useState<MailedLinkFailure>();
  const [email, setEmail] = useState('');

  // Only reports early that a link does not work. If this request fails, the answer to the form still tells.
  useEffect(() => {
    if (code === '') return;
    let isShown = true;
    void links.resetAddress(code).then((read) => {
      if (!isShown) return;
      if (read.ok) setEmail(read.value);
      else if (read.error === 'invalid-code') setFailure(read.error);
    });
    return () => {
      isShown = false;
    };
  }, [links, code]);

  const form = useForm({
    initial: { password: '' },
    problems: findProblems,
    async submit({ password }) {
      const set = await links.resetPassword(code, password);
      if (set.ok) return navigate(paths.login, { replace: true, state: { note: 'password-set', email } });
      if (set.error === 'weak-password') {
        setFailure(undefined);
        form.refuse({ password: mailedLinkWords[set.error] });
      } else setFailure(set.error);
    },
  });

  const isUseless = code === '' || failure === 'invalid-code';
  return (
    <Screen
      title="Choose a new password"
      {...(!isUseless && { subtitle: 'You will be signed out everywhere.' })}
      links={<Link to={paths.login}>Log in</Link>}
    >
      <MailedLinkAlert failure={failure} />
      {isUseless ? (
        <NewLink code={code} to={paths.forgot} />
      ) : (
        <form noValidate onSubmit={form.onSubmit}>
          {/* Tells password managers which entry to update. */}
          <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />
          <Field label="New password" required hint={newPasswordHint} of={form.field('password')}>
            {(control) => <PasswordInput {...control} autoComplete="new-password" />}
          </Field>
          <Button type="primary" htmlType="submit" block loading={busyIcon(form.busy)}>
            Set new password
          </Button>
        </form>
      )}
    </Screen>
  );
}
