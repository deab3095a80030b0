import { fail, ok, type Result } from '@toolkit/domain/result';
import * as client from 'openid-client';
import { OpenidClient } from './openid-client.ts';
import { discover } from './openid-discovery.ts';
import type { OpenidSettings, TokenAuth } from './openid-settings.ts';
import { type OpenidTroubleReport, oauthError, refusesClient, toTrouble } from './openid-trouble.ts';

/** What a provider tells about our settings before anybody signs in. */
export interface OpenidExamination {
  /** What it calls itself. */
  readonly issuer: string;
  /** Whether it names a page for signing out, or the settings do. */
  readonly canLeave: boolean;
  /** The first way in which it does not refuse the secret, that of the settings first; undefined: it refuses both. */
  readonly takenBy: TokenAuth | undefined;
}

/** Reads the provider's document and asks it for tokens by a code that it cannot know. */
export async function examineOpenid(
  settings: OpenidSettings,
  redirectUrl: string,
): Promise<Result<OpenidExamination, OpenidTroubleReport>> {
  try {
    const provider = await discover(settings);
    const ours = new OpenidClient(settings, () => {});
    const ways: TokenAuth[] = settings.tokenAuth === 'post' ? ['post', 'basic'] : ['basic', 'post'];
    const canLeave = (settings.endSessionUrl ?? provider.end_session_endpoint) !== undefined;
    const examined = { issuer: provider.issuer, canLeave };
    for (const way of ways)
      if (await isTaken(ours.configure(provider, way), redirectUrl)) return ok({ ...examined, takenBy: way });
    return ok({ ...examined, takenBy: undefined });
  } catch (error) {
    const trouble = toTrouble(error, settings.issuer);
    if (!trouble) throw error;
    return fail(trouble);
  }
}

/** Whether the provider refuses the code rather than us. */
async function isTaken(ours: client.Configuration, redirectUrl: string): Promise<boolean> {
  const request = {
    code: 'of-nobody',
    redirect_uri: redirectUrl,
    code_verifier: client.randomPKCECodeVerifier(),
  };
  try {
    await client.genericGrantRequest(ours, 'authorization_code', request);
  } catch (error) {
    if (refusesClient(error)) return false;
    if (!['invalid_grant', 'invalid_request'].includes(oauthError(error) ?? '')) throw error;
  }
  return true;
}
