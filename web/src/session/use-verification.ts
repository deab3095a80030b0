import { Toasts } from '@toolkit/application/web/feedback';
import { IdentityProvider } from '@toolkit/application/web/session';
import { userOf, verificationPollMs } from '@toolkit/domain/session';
import { normalizeEmail, required } from '@toolkit/domain/validation';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { exhaustMap, fromEvent, interval, merge, takeWhile } from 'rxjs';
import { useForm } from '../forms/use-form.ts';
import { registerFailure, tryAgainIn } from '../messages.ts';
import { useService } from '../use-service.tsx';
import { useStream } from '../use-stream.ts';
import { correctedEmail } from './location-state.ts';
import { useCooldown } from './use-cooldown.ts';

/** Requests the mail and watches whether its link was used. */
export function useVerification() {
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
  const address = correctedEmail(useLocation().state, user?.id) || ownAddress;

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

  return {
    form,
    button,
    isTaken: user?.takenEmail === ownAddress,
    address,
    ownAddress,
    sent,
    waits,
    seconds: cooldown.seconds,
    isCorrecting,
    correct: () => setCorrecting(true),
    keepAddress,
  };
}

const loginNeeded = 'Log out and log in again, then correct the address.';

const failureText = (waitMs: number | undefined): string =>
  waitMs === undefined
    ? 'The verification email could not be sent. Please try again.'
    : `Too many emails were asked for. ${tryAgainIn(waitMs)}`;
