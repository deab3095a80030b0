import { type APIRequestContext, expect } from '@playwright/test';

interface Mail {
  readonly email: string;
  readonly requestType: string;
  readonly oobLink: string;
}

/** What the runner tells of the emulator and the proxy before it. */
export const firebase: {
  readonly projectId: string;
  readonly authUrl: string;
  readonly emulatorUrl: string;
} = JSON.parse(process.env.PROVIDERS_FIREBASE ?? '{}');

const owner = { Authorization: 'Bearer owner' };

async function mailsTo(request: APIRequestContext, email: string, type: string): Promise<Mail[]> {
  const { emulatorUrl, projectId } = firebase;
  const answer = await request.get(`${emulatorUrl}/emulator/v1/projects/${projectId}/oobCodes`);
  const { oobCodes } = (await answer.json()) as { oobCodes: Mail[] };
  return oobCodes.filter((mail) => mail.email === email && mail.requestType === type);
}

/** The link in the newest mail that Firebase sent. */
export async function linkTo(
  request: APIRequestContext,
  email: string,
  type: 'VERIFY_EMAIL' | 'PASSWORD_RESET',
): Promise<string> {
  await expect.poll(async () => (await mailsTo(request, email, type)).length).toBeGreaterThan(0);
  return (await mailsTo(request, email, type)).at(-1)?.oobLink ?? '';
}

export async function removeAccount(request: APIRequestContext, email: string): Promise<void> {
  const accounts = `${firebase.emulatorUrl}/identitytoolkit.googleapis.com/v1/projects/${firebase.projectId}/accounts`;
  const found = await request.post(`${accounts}:lookup`, { headers: owner, data: { email: [email] } });
  const { users } = (await found.json()) as { users: { localId: string }[] };
  const removed = await request.post(`${accounts}:delete`, {
    headers: owner,
    data: { localId: users[0]?.localId },
  });
  expect(removed.ok()).toBe(true);
}
