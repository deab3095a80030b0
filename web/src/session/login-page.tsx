import { IdentityProvider } from '@toolkit/application/web/session/ports';
import { paths } from '@toolkit/domain/session';
import { required } from '@toolkit/domain/validation';
import { Suspense, useState } from 'react';
import { lazyScreen } from '../errors/lazy-screen.tsx';
import { EmailField } from '../forms/email-field.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { useForm } from '../forms/use-form.ts';
import { signInFailed, tryAgainIn } from '../messages.ts';
import { useAreServicesLoaded, useLateService } from '../use-service.tsx';
import { EmailLink } from './email-link.tsx';
import { GuestScreen } from './guest-screen.tsx';
import { useCarried } from './location-state.ts';
import { LoginNote } from './login-note.tsx';
import { useCooldown } from './use-cooldown.ts';

const TimedAlert = lazyScreen(() => import('../feedback/timed-alert.tsx'));

export function LoginPage() {
  const identity = useLateService(IdentityProvider);
  const isLoaded = useAreServicesLoaded();
  const { email = '' } = useCarried();
  /** How many failures in a row have been shown; none once the last of them is gone. */
  const [failures, setFailures] = useState(0);
  const [throttled, setThrottled] = useState<{ email: string; waitMs: number | undefined }>();
  const cooldown = useCooldown();
  const alarm = () => setFailures((count) => count + 1);

  const form = useForm({
    initial: { email, password: '' },
    problems: ({ email, password }) => ({
      email: required(email),
      // One of spaces may be right.
      password: password === '' ? required(password) : undefined,
    }),
    async submit({ email, password }) {
      if (waits) {
        setThrottled({ ...throttled, waitMs: cooldown.seconds * 1_000 });
        return alarm();
      }
      const entered = await (await identity()).signIn(email, password);
      if (entered.ok) return;
      const { code, retryAfterMs } = entered.error;
      alarm();
      setThrottled(undefined);
      if (code !== 'too-many-requests' && retryAfterMs === undefined) return;
      setThrottled({ email: email.trim(), waitMs: retryAfterMs });
      if (retryAfterMs !== undefined) cooldown.start(retryAfterMs);
    },
  });
  // Another user may log in at once: the wait belongs to the address.
  const isThrottled = throttled !== undefined && form.values.email.trim() === throttled.email;
  const waits = isThrottled && cooldown.seconds > 0;
  const isTold = waits || (isThrottled && throttled.waitMs === undefined);
  const wait = tryAgainIn(throttled?.waitMs === undefined ? undefined : cooldown.seconds * 1_000);

  return (
    <GuestScreen path={paths.login} email={form.values.email}>
      <LoginNote />
      <form {...form.attributes}>
        <EmailField of={form.field('email')} />
        <PasswordField of={form.field('password')} kind="current-password" />
        <p className="form-aside">
          <EmailLink to={paths.forgot} email={form.values.email}>
            Forgot password?
          </EmailLink>
        </p>
        <SubmitButton
          busy={form.busy}
          aria-disabled={waits}
          aria-describedby={isTold ? 'log-in-wait' : undefined}
        >
          Log In
        </SubmitButton>
        {isTold && (
          <p className="form-note" id="log-in-wait">
            {wait}
          </p>
        )}
        {/* Without this, screen readers would announce the countdown every second. */}
        <p className="visually-hidden" aria-live="polite">
          {isThrottled && tryAgainIn(throttled.waitMs)}
        </p>
        <div role="alert">
          <Suspense fallback={null}>
            {isLoaded && (
              <TimedAlert
                key={failures}
                words={failures > 0 ? signInFailed : undefined}
                onGone={() => setFailures(0)}
              />
            )}
          </Suspense>
        </div>
      </form>
    </GuestScreen>
  );
}
