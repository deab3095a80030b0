import { BrowserRouter } from 'react-router-dom';
import type { Config } from './config.ts';
import { ConfigProvider } from './config-context.tsx';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { DialogHost } from './feedback/dialog-host.tsx';
import { NetworkLine } from './feedback/network-line.tsx';
import { ToastHost } from './feedback/toast-host.tsx';
import { AntdProvider } from './first-antd.ts';
import type { LateServices } from './late-services.ts';
import { AppRoutes } from './routes.tsx';
import { themeFor } from './theme.ts';
import { ServicesProvider } from './use-service.tsx';

interface AppProps {
  readonly services: LateServices;
  readonly config: Config;
  readonly nonce: string;
  readonly painted: boolean;
}

export function App({ services, config, nonce, painted }: AppProps) {
  return (
    <ConfigProvider config={config}>
      <ServicesProvider services={services}>
        <AntdProvider theme={themeFor(window)} csp={{ nonce }} button={{ autoInsertSpace: false }}>
          <BrowserRouter>
            <ErrorBoundary>
              <AppRoutes painted={painted} />
              <DialogHost />
            </ErrorBoundary>
            <NetworkLine />
            <ToastHost />
          </BrowserRouter>
        </AntdProvider>
      </ServicesProvider>
    </ConfigProvider>
  );
}
