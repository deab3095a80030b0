import type { ComponentType } from 'react';
import { LastFrame } from '../page/last-frame.tsx';
import type { ScreenProps } from '../page/screen.tsx';
import { useConfig } from '../use-service.tsx';

interface ErrorScreenProps {
  /** Where there is more left of the app than the last resort assumes. */
  readonly frame?: ComponentType<ScreenProps> | undefined;
}

export function ErrorScreen({ frame: Frame = LastFrame }: ErrorScreenProps) {
  const { supportUrl } = useConfig();
  return (
    <Frame title="This page could not be shown" links={<a href={supportUrl}>Contact support</a>}>
      <p role="alert">
        Something in it failed to load or to work. What you saved before is kept. Load the page again; if that
        does not help, tell us.
      </p>
      <a className="screen-continue" href={window.location.href}>
        Load the page again
      </a>
    </Frame>
  );
}
