import { Toasts } from '@toolkit/application/web/feedback';
import { type IdentityUser, OidcSignIn } from '@toolkit/application/web/session';
import { paths } from '@toolkit/domain/session';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { addressTaken } from '../messages.ts';
import { useService } from '../use-service.tsx';
import { SpinnerScreen } from './spinner-screen.tsx';
import { takeAnswer } from './taken-answer.ts';

/** Where the provider leads back. It sends the answer on once; without one, as after a reload, it only leads on. */
export function SignedInPage() {
  const oidc = useService(OidcSignIn);
  const navigate = useNavigate();
  const toasts = useService(Toasts);
  const isShown = useRef(false);
  const isAsked = useRef(false);

  useEffect(() => {
    function tellTaken({ email, takenEmail = email }: IdentityUser) {
      const text = `${addressTaken(takenEmail)} You go on with ${email}.`;
      if (takenEmail !== email)
        toasts.show({ kind: 'info', title: 'Address not changed', text, durationMs: 10_000 });
    }
    async function goOn() {
      const answer = takeAnswer();
      const finished = answer === '' ? undefined : await oidc.finishOidc(answer);
      if (finished?.ok) tellTaken(finished.value);
      // Whoever has signed in gets new screens, and the new one of these leads on.
      if (!isShown.current) return;
      if (finished?.ok === false)
        navigate(paths.login, { replace: true, state: { failure: finished.error } });
      else navigate(paths.root, { replace: true });
    }
    isShown.current = true;
    // React calls effects twice while the app is being developed.
    if (!isAsked.current) void goOn();
    isAsked.current = true;
    return () => {
      isShown.current = false;
    };
  }, [oidc, navigate, toasts]);

  return <SpinnerScreen title="Logging you in..." />;
}
