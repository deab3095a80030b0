import { IdentityProvider } from '@toolkit/application/web/session';
import type { Session } from '@toolkit/domain/session';
import type { Container } from 'inversify';
import type { Config } from '../config.ts';
import type { EarlySubject } from '../early-subject.ts';
import { createAppContainer } from './container.ts';

/** @param session$ what the app shows: a screen for guests stays until the session is known */
export async function openServices(config: Config, session$: EarlySubject<Session>): Promise<Container> {
  const container = await createAppContainer(config);
  container.get(IdentityProvider).session$.subscribe((session) => {
    if (session.state !== 'restoring') session$.next(session);
  });
  return container;
}
