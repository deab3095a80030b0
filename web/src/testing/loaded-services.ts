import { SessionStore } from '@toolkit/application/web/session';
import { restoring } from '@toolkit/domain/session';
import type { Container } from 'inversify';
import { LateServices } from '../late-services.ts';

/** For tests that have the container at once. */
export function loadedServices(container: Container): LateServices {
  const loaded = { container, session$: container.get(SessionStore).session$ };
  return new LateServices(async () => loaded, restoring, loaded);
}
