import { type APIRequestContext, expect } from '@playwright/test';

interface Mail {
  readonly email: string;
  readonly requestType: string;
  readonly oobLink: string;
}

/** What the runner tells of the emulator and the proxy before it. */
const firebase: {
  readonly projectId: string;
  readonly emulatorUrl: string;
} = JSON.parse(process.env.PROVIDERS_FIREBASE ?? '{}');

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
