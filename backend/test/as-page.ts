import type { InboxMessage } from '@toolkit/application/backend/mail';
import { eventually } from './eventually.ts';
import type { RunningBackend } from './running-backend.ts';

/** Calls the identity provider as the page does. */
export const post = ({ app, call }: RunningBackend, path: string, fields: object, cookie = '') =>
  call(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url, cookie },
    body: JSON.stringify(fields),
  });

/** Somebody new: the id, and the cookie of the session. */
export async function register(backend: RunningBackend, email: string, password: string) {
  const answer = await post(backend, '/register', { email, password });
  const { user } = (await answer.json()) as { user: { id: string } };
  return { user: user.id, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

/** @returns the token of somebody who has an account */
export async function openAccount({ issuer, call }: RunningBackend, sub: string): Promise<string> {
  const token = await issuer.token({ sub });
  await call('/api/user/initialize', { token });
  return token;
}

/** Saves this first name and, if there is one, a picture. */
export function save(
  { call }: Pick<RunningBackend, 'call'>,
  token: string,
  firstName: string,
  avatar?: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const body = new FormData();
  body.set('data', JSON.stringify({ firstName, lastName: 'Lovelace' }));
  if (avatar) body.set('avatar', new Blob([avatar]), 'a.png');
  return call('/api/user/account/save', { method: 'POST', token, body });
}

/** Waits until the inbox holds that many mails. */
export const mailsOf = ({ app }: RunningBackend, count: number) =>
  eventually(`${count} mails`, async () => {
    const mails = (await (await fetch(`${app.inboxUrl}/api/messages`)).json()) as readonly InboxMessage[];
    return mails.length >= count && mails;
  });
