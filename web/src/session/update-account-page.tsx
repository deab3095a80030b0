import { type ApiFailure, InitializeAccount } from '@toolkit/application/web/account';
import Spin from 'antd/es/spin';
import { useEffect, useState } from 'react';
import { supportLink } from '../config.ts';
import { useConfig } from '../config-context.tsx';
import { Screen } from '../page/screen.tsx';
import { useService } from '../use-service.tsx';

export default function UpdateAccountPage() {
  const initialize = useService(InitializeAccount);
  const { supportUrl } = useConfig();
  const [failure, setFailure] = useState<ApiFailure>();

  useEffect(() => {
    let gone = false;
    void initialize.execute().then((ready) => {
      if (!gone && !ready.ok) setFailure(ready.error);
    });
    return () => {
      gone = true;
    };
  }, [initialize]);

  if (!failure) {
    return (
      <Screen title="Getting your account ready...">
        <div
          className="screen-spinner"
          role="status"
          aria-busy="true"
          aria-label="Getting your account ready..."
        >
          <Spin size="large" />
        </div>
      </Screen>
    );
  }
  const { requestId } = failure;
  return (
    <Screen
      title="Your account is not ready"
      links={<a href={supportLink(supportUrl, requestId)}>Contact support</a>}
    >
      <p role="alert">
        There was an error initializing your account. You can try again by refreshing this page.
      </p>
      {requestId !== undefined && <p className="request-id">Request {requestId}</p>}
    </Screen>
  );
}
