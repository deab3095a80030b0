import { AccountStore, type ApiFailure } from '@toolkit/application/web/account';
import { useCallback, useEffect, useState } from 'react';
import { supportLink } from '../config.ts';
import { Button } from '../first-antd.ts';
import { focusOnTitle } from '../page/page-title.tsx';
import { Screen } from '../page/screen.tsx';
import { useConfig, useService } from '../use-service.tsx';
import { LogOutLink } from './log-out-link.tsx';
import { SpinnerScreen } from './spinner-screen.tsx';

export default function UpdateAccountPage() {
  const store = useService(AccountStore);
  const { supportUrl } = useConfig();
  const [failure, setFailure] = useState<ApiFailure>();

  const begin = useCallback(async () => {
    const ready = await store.initialize();
    if (!ready.ok) setFailure(ready.error);
  }, [store]);
  useEffect(() => void begin(), [begin]);

  const tryAgain = () => {
    // The button disappears with the failure.
    focusOnTitle();
    setFailure(undefined);
    void begin();
  };

  if (!failure) return <SpinnerScreen title="Getting your account ready..." />;
  const { requestId } = failure;
  return (
    <Screen
      title="Your account is not ready"
      links={
        <>
          <p>
            <a href={supportLink(supportUrl, requestId)}>Contact support</a>
          </p>
          <p>
            <LogOutLink />
          </p>
        </>
      }
    >
      <p role="alert">
        There was an error initializing your account. You can try again by refreshing this page.
      </p>
      {requestId !== undefined && <p className="request-id">Request {requestId}</p>}
      <Button type="primary" block onClick={tryAgain}>
        Try again
      </Button>
    </Screen>
  );
}
