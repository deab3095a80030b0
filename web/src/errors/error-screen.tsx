import { useEffect } from 'react';
import { supportLink } from '../config.ts';
import { useConfig } from '../config-context.tsx';
import { Logo } from '../page/logo.tsx';

/** The last resort: works without router, services and Ant Design, since any of them may have failed. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { supportUrl } = useConfig();
  const requestId = findRequestId(error);
  useEffect(() => {
    document.title = 'This page could not be shown · Traffic Toolkit';
  }, []);
  return (
    <main className="screen">
      <Logo />
      <div className="screen-card">
        <h1 className="page-title">This page could not be shown</h1>
        <p role="alert">
          Something in it failed to load or to work. What you saved before is kept. Load the page again; if
          that does not help, tell us.
        </p>
        {requestId !== undefined && <p className="request-id">Request {requestId}</p>}
        <a className="screen-continue" href={window.location.href}>
          Load the page again
        </a>
      </div>
      <div className="screen-links">
        <a href={supportLink(supportUrl, requestId)}>Contact support</a>
      </div>
    </main>
  );
}

/** Errors of API calls hold the request id, directly or in their cause. */
function findRequestId(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { requestId, cause } = error as { requestId?: unknown; cause?: unknown };
  return typeof requestId === 'string' ? requestId : findRequestId(cause);
}
