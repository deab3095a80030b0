import { IdentityProvider } from '@toolkit/application/web/session';
import { newPasswordProblem } from '@toolkit/domain/account';
import { paths } from '@toolkit/domain/session';
import { required } from '@toolkit/domain/validation';
import { useState } from 'react';
import TimedAlert from '../feedback/timed-alert.tsx';
import { EmailField } from '../forms/email-field.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { useForm } from '../forms/use-form.ts';
import { newPasswordHint, registerFailure } from '../messages.ts';
import { useLateService } from '../use-service.tsx';
import { GuestScreen } from './guest-screen.tsx';
import { useCarried } from './location-state.ts';

export default function RegisterPage() {
  const identity = useLateService(IdentityProvider);
  const { email = '' } = useCarried();
  const [failure, setFailure] = useState<{ text: string; count: number }>();

  const form = useForm({
    initial: { email, password: '' },
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
    <GuestScreen path={paths.register} email={form.values.email}>
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
    </GuestScreen>
  );
}
