import type { ComponentType, ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import type { Config } from './config.ts';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { NetworkLine } from './feedback/network-line.tsx';
import { ToastHost } from './feedback/toast-host.tsx';
import { AntdProvider } from './first-antd.ts';
import type { LateServices } from './late-services.ts';
import { AppRoutes } from './routes.tsx';
import { theme } from './theme.ts';
import { AppContext } from './use-service.tsx';

interface AppProps {
  readonly services: LateServices;
  readonly config: Config;
  readonly nonce: string;
  readonly painted: boolean;
  /** Another one where there is no browser. */
  readonly router?: ComponentType<{ readonly children: ReactNode }>;
}

export function App({ services, config, nonce, painted, router: Router = BrowserRouter }: AppProps) {
  return (
    <AppContext value={{ services, config }}>
      <AntdProvider theme={theme} csp={{ nonce }} button={{ autoInsertSpace: false }}>
        <Router>
          <ErrorBoundary>
            <AppRoutes painted={painted} />
          </ErrorBoundary>
          <NetworkLine />
          <ToastHost />
        </Router>
      </AntdProvider>
    </AppContext>
  );
}
