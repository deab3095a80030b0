import { type MailedLinkFailure, MailedLinks } from '@toolkit/application/web/session';
import { newPasswordProblem } from '@toolkit/domain/account';
import { paths } from '@toolkit/domain/session';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../first-antd.ts';
import { busyIcon } from '../forms/busy-icon.tsx';
import { Field } from '../forms/field.tsx';
import { PasswordInput } from '../forms/password-input.tsx';
import { useForm } from '../forms/use-form.ts';
import { mailedLinkWords, newPasswordHint } from '../messages.ts';
import { Screen } from '../page/screen.tsx';
import { useService } from '../use-service.tsx';
import { MailedLinkAlert } from './mailed-link-alert.tsx';
import { useMailedCode } from './use-mailed-code.ts';

const problemsOf = ({ password }: { readonly password: string }): { password?: string } => {
  const problem = newPasswordProblem(password);
  return problem === undefined ? {} : { password: problem };
};

/** Behind the link of a password reset. */
export default function ResetPasswordPage() {
  const links = useService(MailedLinks);
  const navigate = useNavigate();
  const code = useMailedCode();
  const [failure, setFailure] = useState<MailedLinkFailure>();

  const form = useForm({
    initial: { password: '' },
    problems: problemsOf,
    async submit({ password }) {
      const set = await links.resetPassword(code, password);
      if (set.ok) return navigate(paths.login, { replace: true, state: { note: 'password-set' } });
      if (set.error === 'weak-password') {
        setFailure(undefined);
        form.refuse({ password: mailedLinkWords[set.error] });
      } else setFailure(set.error);
    },
  });

  return (
    <Screen
      title="Choose a new password"
      subtitle="You will be signed out everywhere."
      links={<Link to={paths.forgot}>Ask for a new link</Link>}
    >
      <form noValidate onSubmit={form.onSubmit}>
        <Field label="New password" required hint={newPasswordHint} of={form.field('password')}>
          {(control) => <PasswordInput {...control} autoComplete="new-password" />}
        </Field>
        <Button type="primary" htmlType="submit" block loading={busyIcon(form.busy)}>
          Set new password
        </Button>
        <MailedLinkAlert failure={failure} />
      </form>
    </Screen>
  );
}
