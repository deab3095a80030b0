import { type ComponentType, useEffect } from 'react';
import { supportLink } from '../config.ts';
import { useConfig } from '../config-context.tsx';
import { Logo } from '../page/logo.tsx';
import type { ScreenProps } from '../page/screen.tsx';

interface ErrorScreenProps {
  readonly error: unknown;
  /** Where there is more left of the app than the last resort assumes. */
  readonly frame?: ComponentType<ScreenProps> | undefined;
}

export function ErrorScreen({ error, frame: Frame = LastFrame }: ErrorScreenProps) {
  const { supportUrl } = useConfig();
  const requestId = findRequestId(error);
  return (
    <Frame
      title="This page could not be shown"
      links={<a href={supportLink(supportUrl, requestId)}>Contact support</a>}
    >
      <p role="alert">
        Something in it failed to load or to work. What you saved before is kept. Load the page again; if that
        does not help, tell us.
      </p>
      {requestId !== undefined && <p className="request-id">Request {requestId}</p>}
      <a className="screen-continue" href={window.location.href}>
        Load the page again
      </a>
    </Frame>
  );
}

/** Works without router, services and Ant Design, since any of them may have failed. */
function LastFrame({ title, links, children }: ScreenProps) {
  useEffect(() => {
    document.title = `${title} · Traffic Toolkit`;
  }, [title]);
  return (
    <main className="screen">
      <Logo />
      <div className="screen-card">
        <h1 className="page-title">{title}</h1>
        {children}
      </div>
      <div className="screen-links">{links}</div>
    </main>
  );
}

/** Errors of API calls hold the request id, directly or in their cause. */
function findRequestId(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { requestId, cause } = error as { requestId?: unknown; cause?: unknown };
  return typeof requestId === 'string' ? requestId : findRequestId(cause);
}
