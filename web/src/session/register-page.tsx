import { IdentityProvider } from '@toolkit/application/web/session';
import { newPasswordProblem } from '@toolkit/domain/account';
import { paths } from '@toolkit/domain/session';
import { required } from '@toolkit/domain/validation';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import TimedAlert from '../feedback/timed-alert.tsx';
import { EmailField } from '../forms/email-field.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { useForm } from '../forms/use-form.ts';
import { newPasswordHint, registerFailure } from '../messages.ts';
import { Screen } from '../page/screen.tsx';
import { useLateService } from '../use-service.tsx';
import { EmailLink } from './email-link.tsx';
import { carriedEmail } from './location-state.ts';
import { titles } from './titles.ts';

export default function RegisterPage() {
  const identity = useLateService(IdentityProvider);
  const { state } = useLocation();
  const [failure, setFailure] = useState<{ text: string; count: number }>();

  const form = useForm({
    initial: { email: carriedEmail(state), password: '' },
    problems: ({ email, password }) => ({
      email: required(email),
      password: newPasswordProblem(password, { email }),
    }),
    async submit({ email, password }) {
      const made = await (await identity()).createAccount(email, password);
      if (made.ok) return;
      const { code } = made.error;
      const text = registerFailure(code);
      if (code === 'weak-password') {
        setFailure(undefined);
        form.refuse({ password: text });
      } else setFailure((last) => ({ text, count: (last?.count ?? 0) + 1 }));
    },
  });

  return (
    <Screen
      title={titles[paths.register]}
      links={
        <p>
          Already have an account?{' '}
          <EmailLink to={paths.login} email={form.values.email}>
            Log in
          </EmailLink>
        </p>
      }
    >
      <form {...form.attributes}>
        <EmailField of={form.field('email')} />
        <PasswordField of={form.field('password')} hint={newPasswordHint} kind="new-password" />
        <SubmitButton busy={form.busy}>Register</SubmitButton>
        <div role="alert">
          {failure && (
            <TimedAlert
              key={failure.count}
              words={{ title: 'Error', text: failure.text }}
              onGone={() => setFailure(undefined)}
            />
          )}
        </div>
      </form>
    </Screen>
  );
}
