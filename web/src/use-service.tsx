import type { Container, ServiceIdentifier } from 'inversify';
import { createContext, type ReactNode, useContext } from 'react';

/** A port or use case; its class is the injection token. */
export type ServiceType<Service> = abstract new (...parts: never[]) => Service;

const ContainerContext = createContext<Container | undefined>(undefined);

export function ServicesProvider({ container, children }: { container: Container; children: ReactNode }) {
  return <ContainerContext value={container}>{children}</ContainerContext>;
}

export function useContainer(): Container {
  const container = useContext(ContainerContext);
  if (!container) throw new Error('There is no container above this component.');
  return container;
}

/** The instance of a port that not every deployment has. */
export function useOptionalService<Service>(type: ServiceType<Service>): Service | undefined {
  return useContainer().get(type as unknown as ServiceIdentifier<Service>, { optional: true });
}

/** The single instance of a port or use case in the container. */
export function useService<Service>(type: ServiceType<Service>): Service {
  return useContainer().get(type as unknown as ServiceIdentifier<Service>);
}
