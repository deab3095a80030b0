import { fail, ok, type Result } from '@toolkit/domain/result';
import { OpenidClient } from './openid-client.ts';
import { discover } from './openid-discovery.ts';
import type { OpenidSettings } from './openid-settings.ts';
import { type OpenidTroubleReport, toTrouble } from './openid-trouble.ts';

/** What a provider tells about our settings before anybody signs in. */
export interface OpenidExamination {
  /** What it calls itself. */
  readonly issuer: string;
  /** Whether it names a page for signing out, or the settings do. */
  readonly canLeave: boolean;
  /** What works in another way than the settings say. */
  readonly warnings: readonly OpenidTroubleReport[];
}

/** Reads the provider's document, and finds out whether it takes our secret as at a sign-in. */
export async function examineOpenid(
  settings: OpenidSettings,
  redirectUrl: string,
): Promise<Result<OpenidExamination, OpenidTroubleReport>> {
  const warnings: OpenidTroubleReport[] = [];
  try {
    const provider = await discover(settings);
    await new OpenidClient(settings, (warning) => warnings.push(warning)).probe(provider, redirectUrl);
    const canLeave = (settings.endSessionUrl ?? provider.end_session_endpoint) !== undefined;
    return ok({ issuer: provider.issuer, canLeave, warnings });
  } catch (error) {
    const trouble = toTrouble(error, settings.issuer);
    if (!trouble) throw error;
    return fail(trouble);
  }
}
