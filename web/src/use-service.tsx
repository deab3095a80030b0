import type { Container, ServiceIdentifier } from 'inversify';
import { createContext, type ReactNode, useContext } from 'react';

/** A port or a use case: the class is its own name. */
export type ServiceType<Service> = abstract new (...parts: never[]) => Service;

const ContainerContext = createContext<Container | undefined>(undefined);

export function ServicesProvider({ container, children }: { container: Container; children: ReactNode }) {
  return <ContainerContext value={container}>{children}</ContainerContext>;
}

/** The one instance of a port or use case that the container holds. */
export function useService<Service>(type: ServiceType<Service>): Service {
  const container = useContext(ContainerContext);
  if (!container) throw new Error('There is no container above this component.');
  return container.get(type as unknown as ServiceIdentifier<Service>);
}
