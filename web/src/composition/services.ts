import { IdentityProvider, SessionStore } from '@toolkit/application/web/session';
import type { Config } from '../config.ts';
import type { Services } from '../late-services.ts';
import { createAppContainer } from './container.ts';

/** @param isNobody whether a screen for guests shows already: it stays until the session is known */
export async function openServices(config: Config, isNobody: boolean): Promise<Services> {
  const container = await createAppContainer(config);
  const { session$ } = container.get(SessionStore);
  if (isNobody) await container.get(IdentityProvider).ready();
  return { container, session$ };
}
