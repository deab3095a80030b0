import type { ForeignSignIn } from '@toolkit/application/web/session';
import { paths } from '@toolkit/domain/session';
import Spin from 'antd/es/spin';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { Screen } from '../page/screen.tsx';
import { takeAnswer } from './taken-answer.ts';

const title = 'Logging you in...';

/** Where the provider leads back. It sends the answer on once; without one, as after a reload, it only leads on. */
export function SignedInPage({ foreign }: { foreign: ForeignSignIn }) {
  const navigate = useNavigate();
  const isShown = useRef(false);
  const isAsked = useRef(false);

  useEffect(() => {
    async function goOn() {
      const answer = takeAnswer();
      const finished = answer === '' ? undefined : await foreign.finish(answer);
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
  }, [foreign, navigate]);

  return (
    <Screen title={title}>
      <div className="screen-spinner" role="status" aria-busy="true" aria-label={title}>
        <Spin size="large" />
      </div>
    </Screen>
  );
}
