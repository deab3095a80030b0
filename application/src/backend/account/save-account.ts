import {
  type AccountDetails,
  type AvatarProblem,
  avatarProblem,
  detectAvatarType,
  namesProblems,
  trimNames,
} from '@toolkit/domain/account';
import { fail, ok, type Result } from '@toolkit/domain/result';
import type { AccountCallFields } from '../../calls/index.ts';
import type { AccountPorts, AvatarImageProblem, Caller } from './ports.ts';

export const avatarPrefix = 'avatars/';

export type AccountSaveFailure =
  | 'invalid-names'
  | 'account-missing'
  | 'not-authenticated'
  | AvatarProblem
  | AvatarImageProblem;

/**
 * Stores the new picture before the row that names it; SweepAvatars deletes the old one only afterwards. So an account
 * never shows a missing picture, even if the process dies in between. A save whose answer was lost may be sent again
 * under the same id: it finds itself saved, and changes nothing that was saved since.
 */
export class SaveAccount {
  constructor(
    private readonly parts: Pick<AccountPorts, 'accounts' | 'files' | 'images' | 'random' | 'endedSessions'>,
  ) {}

  async execute(
    caller: Caller,
    request: AccountCallFields['save'],
  ): Promise<Result<AccountDetails, AccountSaveFailure>> {
    if (Object.keys(namesProblems(request)).length > 0) return fail('invalid-names');
    const stored = request.avatar && (await this.store(request.avatar));
    if (stored && !stored.ok) return stored;
    const { accounts, endedSessions } = this.parts;
    // After all that may take long: the session may have ended meanwhile.
    if (await endedSessions?.hasEnded(caller)) return fail('not-authenticated');
    const details = await accounts.save(caller, {
      ...trimNames(request),
      ...(stored && { avatarPath: stored.value }),
      ...(request.saveId !== undefined && { saveId: request.saveId }),
    });
    return details ? ok(details) : fail('account-missing');
  }

  private async store(bytes: Uint8Array): Promise<Result<string, AccountSaveFailure>> {
    const { images, random, files } = this.parts;
    const problem = avatarProblem(bytes);
    const type = detectAvatarType(bytes);
    if (problem !== undefined || type === undefined) return fail(problem ?? 'avatar-not-an-image');
    const encoded = await images.encode(bytes, type);
    if (!encoded.ok) return encoded;
    const path = `${avatarPrefix}${hex(random.bytes(16))}`;
    await files.put(path, encoded.value.bytes, encoded.value.contentType);
    return ok(path);
  }
}

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
