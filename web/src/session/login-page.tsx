import { SignIn, type SignInFailure, signInProblems } from '@toolkit/application/web/session';
import { paths } from '@toolkit/domain/session';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { type AlertWords, TimedAlert } from '../feedback/timed-alert.tsx';
import { Alert, Button } from '../first-antd.ts';
import { busyIcon } from '../forms/busy-icon.tsx';
import { EmailInput } from '../forms/email-input.tsx';
import { Field } from '../forms/field.tsx';
import { PasswordInput } from '../forms/password-input.tsx';
import { useForm } from '../forms/use-form.ts';
import { Screen } from '../page/screen.tsx';
import { useService } from '../use-service.tsx';
import { carriedEmail, loginNotes, noteOf } from './carried.ts';
import { titles } from './titles.ts';
import { useCooldown } from './use-cooldown.ts';

const words = {
  'log-in-failed': { title: 'Log in failed!', text: 'Please check the login details.' },
  'too-many-tries': { title: 'Log in failed!', text: 'There were too many tries. Please wait a moment.' },
} satisfies Record<SignInFailure['code'], AlertWords>;

export function LoginPage() {
  const signIn = useService(SignIn);
  const navigate = useNavigate();
  const { state } = useLocation();
  const [failure, setFailure] = useState<{ code: SignInFailure['code']; count: number }>();
  const [throttled, setThrottled] = useState<string>();
  const cooldown = useCooldown('log-in');
  const note = noteOf(state);

  const form = useForm({
    initial: { email: carriedEmail(state), password: '' },
    problems: signInProblems,
    async submit(credentials) {
      if (waits) return;
      const entered = await signIn.execute(credentials);
      if (entered.ok) return navigate(entered.value, { replace: true });
      const { code, retryAfterMs } = entered.error;
      setFailure((last) => ({ code, count: (last?.count ?? 0) + 1 }));
      if (retryAfterMs === undefined) return;
      setThrottled(credentials.email.trim());
      cooldown.start(retryAfterMs);
    },
  });
  // Somebody else may log in at once: the wait belongs to the address.
  const waits = cooldown.seconds > 0 && form.values.email.trim() === throttled;

  return (
    <Screen
      title={titles[paths.login]}
      links={
        <p>
          Don't have an account? <Link to={paths.register}>Sign up</Link>
        </p>
      }
    >
      {note && (
        <Alert
          className="form-alert"
          type={note === 'ended' ? 'info' : 'success'}
          role="status"
          showIcon
          title={loginNotes[note]}
        />
      )}
      <form noValidate onSubmit={form.onSubmit}>
        <Field label="Email" required of={form.field('email')}>
          {(control) => <EmailInput {...control} />}
        </Field>
        <Field label="Password" required of={form.field('password')}>
          {(control) => <PasswordInput {...control} autoComplete="current-password" />}
        </Field>
        <p className="form-aside">
          <Link to={paths.forgot} state={{ email: form.values.email }}>
            Forgot password?
          </Link>
        </p>
        <Button
          type="primary"
          htmlType="submit"
          block
          loading={busyIcon(form.busy)}
          aria-disabled={waits}
          aria-describedby={waits ? 'log-in-wait' : undefined}
        >
          Log In
        </Button>
        {waits && (
          <p className="form-note" id="log-in-wait">
            You can try again in {cooldown.seconds} s.
          </p>
        )}
        <div role="alert">
          {failure && (
            <TimedAlert
              key={failure.count}
              words={words[failure.code]}
              onGone={() => setFailure(undefined)}
            />
          )}
        </div>
      </form>
    </Screen>
  );
}
