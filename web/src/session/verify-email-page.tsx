import { Snacks } from '@toolkit/application/web/feedback';
import { IdentityProvider, SessionStore, WatchVerification } from '@toolkit/application/web/session';
import { paths, userOf } from '@toolkit/domain/session';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { fromEvent, merge } from 'rxjs';
import { useConfig } from '../config-context.tsx';
import { Button } from '../first-antd.ts';
import { busyIcon } from '../forms/busy-icon.tsx';
import { Screen } from '../page/screen.tsx';
import { useService } from '../use-service.tsx';
import { useStream } from '../use-stream.ts';
import { useCooldown } from './use-cooldown.ts';

export default function VerifyEmailPage() {
  const identity = useService(IdentityProvider);
  const snacks = useService(Snacks);
  const watch = useService(WatchVerification);
  const user = userOf(useStream(useService(SessionStore).session$));
  const { publicUrl } = useConfig();
  const navigate = useNavigate();
  const cooldown = useCooldown(`verification:${user?.id}`);
  const waits = cooldown.seconds > 0;
  const [sent, setSent] = useState(waits);
  const [busy, setBusy] = useState(false);
  const inFlight = useRef(false);

  useEffect(() => {
    const looking$ = merge(fromEvent(window, 'focus'), fromEvent(document, 'visibilitychange'));
    const watching = watch.execute(looking$).subscribe();
    return () => watching.unsubscribe();
  }, [watch]);

  const send = async () => {
    if (inFlight.current || waits) return;
    inFlight.current = true;
    setBusy(true);
    const answer = await identity.sendVerificationEmail({ continueUrl: publicUrl + paths.login });
    inFlight.current = false;
    setBusy(false);
    if (answer.ok) {
      setSent(true);
      return cooldown.start();
    }
    const wait = answer.error.retryAfterMs;
    if (wait !== undefined) cooldown.start(wait);
    snacks.show({ kind: 'error', title: 'Error', text: failureText(wait) });
  };

  const logOut = async () => {
    await identity.signOut();
    navigate(paths.login, { replace: true });
  };

  return (
    <Screen
      title="Email verification"
      subtitle="Just one more step"
      links={
        <Link
          to={paths.login}
          onClick={(event) => {
            // Signed out first: the guard of the login page would send a signed-in user back here.
            event.preventDefault();
            void logOut();
          }}
        >
          Log out
        </Link>
      }
    >
      <p className="screen-status" role="status">
        {sent &&
          'Please check your inbox for verification link and continue from there. You may now close this page.'}
      </p>
      <p className="screen-address">
        The link goes to <strong>{user?.email}</strong>.
      </p>
      <Button type="primary" block loading={busyIcon(busy)} aria-disabled={waits} onClick={() => void send()}>
        Send Verification Email
      </Button>
      {waits && <p className="form-note">You can send another one in {cooldown.seconds} s.</p>}
    </Screen>
  );
}

const failureText = (waitMs: number | undefined): string =>
  waitMs === undefined
    ? 'The verification email could not be sent. Please try again.'
    : `Too many emails were asked for. Please wait ${Math.ceil(waitMs / 1_000)} seconds.`;
