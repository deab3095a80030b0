import { IdentityProvider } from '@toolkit/application/web/session';
import { paths } from '@toolkit/domain/session';
import { required } from '@toolkit/domain/validation';
import Alert from 'antd/es/alert';
import { useState } from 'react';
import { EmailField } from '../forms/email-field.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { useForm } from '../forms/use-form.ts';
import { newestMail, tryAgainIn } from '../messages.ts';
import { useLateService } from '../use-service.tsx';
import { GuestScreen } from './guest-screen.tsx';
import { useCarried } from './location-state.ts';
import { useCooldown } from './use-cooldown.ts';

export default function ForgotPage() {
  const identity = useLateService(IdentityProvider);
  const { email = '' } = useCarried();
  const [asked, setAsked] = useState<string>();
  const cooldown = useCooldown();

  const form = useForm({
    initial: { email },
    problems: ({ email }) => ({ email: required(email) }),
    submit({ email }) {
      if (waits) return;
      // Not awaited: neither the answer nor its duration may reveal whether the address is known.
      identity()
        .then((provider) => provider.sendPasswordReset(email))
        .catch(() => {});
      setAsked(email.trim());
      cooldown.start();
    },
  });
  // Another address may be tried at once: the first one may have been mistyped.
  const waits = cooldown.seconds > 0 && form.values.email.trim() === asked;

  return (
    <GuestScreen path={paths.forgot} email={form.values.email}>
      <form {...form.attributes}>
        <EmailField of={form.field('email')} />
        <SubmitButton aria-disabled={waits}>Recover</SubmitButton>
        {waits && <p className="form-note">{tryAgainIn(cooldown.seconds * 1_000)}</p>}
        <div role="status">
          {asked !== undefined && (
            <Alert
              className="form-alert"
              type="success"
              role="presentation"
              showIcon
              title="Success!"
              description="Please check your inbox for a password reset link."
            />
          )}
        </div>
        {asked !== undefined && <p className="form-note">{newestMail}</p>}
      </form>
    </GuestScreen>
  );
}
