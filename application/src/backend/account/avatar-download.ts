import { fail, ok, type Result } from '@toolkit/domain/result';
import type { AccountKey, Accounts, FileStorage } from './ports.ts';

/** In seconds. */
const avatarUrlSeconds = 300;

/** Gives an address only to the owner; another user's path looks the same as one that does not exist. */
export class AvatarDownload {
  constructor(private readonly parts: { readonly accounts: Accounts; readonly files: FileStorage }) {}

  async execute(key: AccountKey, avatarPath: string): Promise<Result<string, 'avatar-missing'>> {
    const { accounts, files } = this.parts;
    const details = await accounts.details(key);
    if (avatarPath === '' || details?.avatarPath !== avatarPath) return fail('avatar-missing');
    return ok(await files.downloadUrl(avatarPath, avatarUrlSeconds));
  }
}
