import type { Session } from '@toolkit/domain/session';
import type { Container, ServiceIdentifier } from 'inversify';
import { createContext, use, useContext } from 'react';
import type { Config } from './config.ts';
import type { LateServices } from './late-services.ts';
import { useStream } from './use-stream.ts';

interface AppParts {
  readonly services: LateServices;
  readonly config: Config;
}

export const AppContext = createContext<AppParts | undefined>(undefined);

function useApp(): AppParts {
  const app = useContext(AppContext);
  if (!app) throw new Error('There is no app above this component.');
  return app;
}

/** The settings that the server sent for this deployment: links, public address. */
export const useConfig = (): Config => useApp().config;

/** Suspends until it is loaded, like everything that gets its services from it while it renders. */
export function useContainer(): Container {
  const { services } = useApp();
  return services.loaded$.getValue() ?? use(services.load());
}

/** The single instance of a port or use case in the container; its class is the injection token. */
export function useService<Service>(type: ServiceIdentifier<Service>): Service {
  return useContainer().get(type);
}

/** For the first screen, which shows before there are services: waits for one when it is called. */
export function useLateService<Service>(type: ServiceIdentifier<Service>): () => Promise<Service> {
  const { services } = useApp();
  return async () => (await services.load()).get(type);
}

/** A service once all are loaded, which this does not cause. */
export function useLoadedService<Service>(type: ServiceIdentifier<Service>): Service | undefined {
  return useStream(useApp().services.loaded$)?.get(type);
}

export const useAreServicesLoaded = (): boolean => useStream(useApp().services.loaded$) !== undefined;

/** Who uses the app, as far as it is known. */
export const useSession = (): Session => useStream(useApp().services.session$);
