import './verify-email.css';
import { Toasts } from '@toolkit/application/web/feedback';
import { IdentityProvider } from '@toolkit/application/web/session';
import { userOf, verificationPollMs } from '@toolkit/domain/session';
import { normalizeEmail, required } from '@toolkit/domain/validation';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { exhaustMap, fromEvent, interval, merge, takeWhile } from 'rxjs';
import { EmailField } from '../forms/email-field.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { useForm } from '../forms/use-form.ts';
import { addressTaken, inTime, newestMail, registerFailure, tryAgainIn } from '../messages.ts';
import { Screen } from '../page/screen.tsx';
import { useConfig, useService } from '../use-service.tsx';
import { useStream } from '../use-stream.ts';
import { correctedEmail, useCarried } from './location-state.ts';
import { LogOutLink } from './log-out-link.tsx';
import { useCooldown } from './use-cooldown.ts';

/** Requests the mail and watches whether its link was used. */
export default function VerifyEmailPage() {
  const { oidc } = useConfig();
  const identity = useService(IdentityProvider);
  const toasts = useService(Toasts);
  const user = userOf(useStream(identity.session$));
  const navigate = useNavigate();
  const cooldown = useCooldown(`cooldown:verification:${user?.id}`);
  const waits = cooldown.seconds > 0;
  const [sent, setSent] = useState(waits);
  const [isCorrecting, setCorrecting] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const ownAddress = user?.email ?? '';
  // Stored with the history entry: after a reload the corrected address is still there.
  const address = correctedEmail(useCarried(), user?.id) ?? ownAddress;

  useEffect(() => {
    // Whenever somebody looks at the page, and slowly by itself. The identity provider updates the session.
    const watching = merge(
      fromEvent(window, 'focus'),
      fromEvent(document, 'visibilitychange'),
      interval(verificationPollMs),
    )
      .pipe(
        takeWhile(() => identity.session$.getValue().state === 'unverified'),
        exhaustMap(() => identity.refreshUser()),
      )
      .subscribe();
    return () => watching.unsubscribe();
  }, [identity]);

  const form = useForm({
    initial: { email: address },
    problems: ({ email }) => ({ email: isCorrecting ? required(email) : undefined }),
    async submit(typed): Promise<void> {
      if (waits) return;
      const email = isCorrecting ? (normalizeEmail(typed.email) ?? typed.email) : address;
      const answer = await identity.sendVerificationEmail(email === ownAddress ? undefined : email);
      if (answer.ok) {
        setSent(true);
        cooldown.start();
        if (isCorrecting) keepAddress(email);
        return;
      }
      const { code, retryAfterMs: wait } = answer.error;
      if (code === 'invalid-email') return form.refuse({ email: registerFailure(code) });
      if (wait !== undefined) cooldown.start(wait);
      const text = code === 'requires-recent-login' ? loginNeeded : failureText(wait);
      toasts.show({ kind: 'error', title: 'Error', text });
    },
  });

  const keepAddress = (email: string) => {
    form.reset({ email });
    setCorrecting(false);
    if (email !== address) navigate('.', { replace: true, state: { email, of: user?.id } });
    button.current?.focus();
  };

  if (oidc && user?.takenEmail === ownAddress)
    return (
      <Screen title="Email verification" links={<LogOutLink />}>
        <p className="screen-address" role="status">
          {addressTaken(ownAddress)} Change your address at {oidc.name}, then log in again.
        </p>
      </Screen>
    );
  return (
    <Screen title="Email verification" subtitle="Just one more step" links={<LogOutLink />}>
      <p className="screen-status" role="status">
        {sent &&
          'Please check your inbox for verification link and continue from there. You may now close this page.'}
      </p>
      <form {...form.attributes}>
        {isCorrecting ? (
          <EmailField of={form.field('email')} autoFocus />
        ) : (
          <p className="screen-address">
            The link goes to <strong>{address}</strong>
            {oidc ? (
              `, your address at ${oidc.name}.`
            ) : (
              <>
                .{' '}
                <button type="button" className="text-button" onClick={() => setCorrecting(true)}>
                  Wrong address?
                </button>
              </>
            )}
          </p>
        )}
        <SubmitButton ref={button} busy={form.busy} aria-disabled={waits}>
          Send Verification Email
        </SubmitButton>
      </form>
      {waits && <p className="form-note">{`You can send another one in ${inTime(cooldown.seconds)}.`}</p>}
      {isCorrecting && (
        <p className="form-note">
          <button type="button" className="text-button" onClick={() => keepAddress(address)}>
            Keep {address}
          </button>
        </p>
      )}
      {(sent || waits) && (
        <p className="form-note">
          {address === ownAddress
            ? newestMail
            : 'No mail? Perhaps this address has an account already. Log out, and log in with it.'}
        </p>
      )}
    </Screen>
  );
}

const loginNeeded = 'Log out and log in again, then correct the address.';

const failureText = (waitMs: number | undefined): string =>
  waitMs === undefined
    ? 'The verification email could not be sent. Please try again.'
    : `Too many emails were asked for. ${tryAgainIn(waitMs)}`;
