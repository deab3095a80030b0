import { IdentityProvider } from '@toolkit/application/web/session';
import type { Session } from '@toolkit/domain/session';
import type { Config } from '../config.ts';
import type { Services } from '../late-services.ts';
import { createAppContainer } from './container.ts';

/** @param shown what the app shows meanwhile: a screen for guests stays until the session is known */
export async function openServices(config: Config, shown: Session): Promise<Services> {
  const container = await createAppContainer(config);
  const identity = container.get(IdentityProvider);
  if (shown.state !== 'restoring') await identity.ready();
  return { container, session$: identity.session$ };
}
