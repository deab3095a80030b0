import { SignIn, signInProblems } from '@toolkit/application/web/session';
import { paths } from '@toolkit/domain/session';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { TimedAlert } from '../feedback/timed-alert.tsx';
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

const failed = { title: 'Log in failed!', text: 'Please check the login details.' };

export function LoginPage() {
  const signIn = useService(SignIn);
  const navigate = useNavigate();
  const { state } = useLocation();
  const [failures, setFailures] = useState(0);
  const [alarmed, setAlarmed] = useState(false);
  const note = noteOf(state);

  const form = useForm({
    initial: { email: carriedEmail(state), password: '' },
    problems: signInProblems,
    async submit(credentials) {
      const entered = await signIn.execute(credentials);
      if (entered.ok) return navigate(entered.value, { replace: true });
      setFailures((count) => count + 1);
      setAlarmed(true);
    },
  });

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
        <Button type="primary" htmlType="submit" block loading={busyIcon(form.busy)}>
          Log In
        </Button>
        <div role="alert">
          {alarmed && <TimedAlert key={failures} words={failed} onGone={() => setAlarmed(false)} />}
        </div>
      </form>
    </Screen>
  );
}
