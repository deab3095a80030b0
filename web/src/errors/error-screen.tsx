import type { ComponentType } from 'react';
import { Button } from '../first-antd.ts';
import { Screen, type ScreenProps } from '../page/screen.tsx';
import { useConfig } from '../use-service.tsx';

interface ErrorScreenProps {
  /** Where more of the app is left. */
  readonly frame?: ComponentType<ScreenProps> | undefined;
}

export function ErrorScreen({ frame: Frame = Screen }: ErrorScreenProps) {
  const { supportUrl } = useConfig();
  return (
    <Frame title="This page could not be shown" links={<a href={supportUrl}>Contact support</a>}>
      <p role="alert">
        Something in it failed to load or to work. What you saved before is kept. Load the page again; if that
        does not help, tell us.
      </p>
      <Button type="primary" href={window.location.href}>
        Load the page again
      </Button>
    </Frame>
  );
}
