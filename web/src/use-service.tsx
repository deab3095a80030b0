import type { Session } from '@toolkit/domain/session';
import type { Container, ServiceIdentifier } from 'inversify';
import { createContext, type ReactNode, use, useContext } from 'react';
import type { LateServices } from './late-services.ts';
import { type Readable, useStream } from './use-stream.ts';

/** A port or use case; its class is the injection token. */
export type ServiceType<Service> = abstract new (...parts: never[]) => Service;

const ServicesContext = createContext<LateServices | undefined>(undefined);

export function ServicesProvider({ services, children }: { services: LateServices; children: ReactNode }) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

function useServices(): LateServices {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('There are no services above this component.');
  return services;
}

/** Suspends until it is loaded, like everything that gets its services from it while it renders. */
export function useContainer(): Container {
  const services = useServices();
  return services.loaded$.getValue() ?? use(services.load());
}

/** The single instance of a port or use case in the container. */
export function useService<Service>(type: ServiceType<Service>): Service {
  return find(useContainer(), type);
}

/** For the first screen, which shows before there are services: waits for one when it is called. */
export function useLateService<Service>(type: ServiceType<Service>): () => Promise<Service> {
  const services = useServices();
  return async () => find(await services.load(), type);
}

/** The stream of a service; `before$` stands for it until the services are loaded, which this does not cause. */
export function useLateStream<Service, Value>(
  type: ServiceType<Service>,
  pick: (service: Service) => Readable<Value>,
  before$: Readable<Value>,
): Value {
  const loaded = useStream(useServices().loaded$);
  return useStream(loaded ? pick(find(loaded, type)) : before$);
}

export const useAreServicesLoaded = (): boolean => useStream(useServices().loaded$) !== undefined;

/** Who uses the app, as far as it is known. */
export const useSession = (): Session => useStream(useServices().session$);

const find = <Service,>(container: Container, type: ServiceType<Service>): Service =>
  container.get(type as unknown as ServiceIdentifier<Service>);
