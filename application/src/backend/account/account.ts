import {
  type AccountDetails,
  avatarMaxBytes,
  detectAvatarType,
  namesProblems,
  trimNames,
} from '@toolkit/domain/account';
import { fail, ok, type Result } from '@toolkit/domain/result';
import type {
  AccountCallAnswer,
  AccountCallFields,
  AccountCallName,
  AccountCallRefusal,
} from '../../calls/index.ts';
import type { AccountKey, AccountPorts, AvatarImageProblem, Caller } from './ports.ts';

// That of Node.js or of the browser.
declare const crypto: { randomUUID(): string };

export const avatarPrefix = 'avatars/';

/** In seconds. */
const avatarUrlSeconds = 300;

/** A call that is missing here, or has a refusal that the table does not name, does not compile. */
export type AccountHandlers = {
  readonly [Call in AccountCallName]: (
    caller: Caller,
    fields: AccountCallFields[Call],
  ) => Promise<Result<AccountCallAnswer[Call], AccountCallRefusal[Call] | 'not-authenticated'>>;
};

/** The account of a user: each method answers the call of its name, over HTTP and in memory alike. */
export class Account implements AccountHandlers {
  constructor(private readonly ports: AccountPorts) {}

  async hasEnded(caller: Caller): Promise<boolean> {
    return (await this.ports.endedSessions?.hasEnded(caller)) ?? false;
  }

  /** Creates the account of a user who signs in for the first time. May be repeated. */
  async initialize(caller: Caller) {
    if (await this.hasEnded(caller)) return fail('not-authenticated');
    await this.ports.accounts.initialize(caller);
    return ok({ initialized: true } as const);
  }

  async details(key: AccountKey) {
    return found(await this.ports.accounts.details(key));
  }

  /**
   * Stores the new picture before the row that names it; sweepAvatars deletes the old one only afterwards. So an
   * account never shows a missing picture, even if the process dies in between. A save whose answer was lost may be
   * sent again under the same id: it finds itself saved, and changes nothing that was saved since.
   */
  async save(caller: Caller, { avatar, saveId, ...names }: AccountCallFields['save']) {
    if (Object.values(namesProblems(names)).some(Boolean)) return fail('invalid-names');
    const stored = avatar && (await this.store(avatar));
    if (stored && !stored.ok) return stored;
    // After all that may take long: the session may have ended meanwhile.
    if (await this.hasEnded(caller)) return fail('not-authenticated');
    return found(
      await this.ports.accounts.save(caller, {
        ...trimNames(names),
        ...(stored && { avatarPath: stored.value }),
        saveId,
      }),
    );
  }

  /**
   * Succeeds even if there is no picture. sweepAvatars deletes the file later, like one that was replaced. The stored
   * path alone decides what is shown, so a concurrent upload wins or loses as a whole, and the sweep deletes the
   * loser's file.
   */
  async removeAvatar(caller: Caller) {
    if (await this.hasEnded(caller)) return fail('not-authenticated');
    return found(await this.ports.accounts.save(caller, { avatarPath: '' }));
  }

  /** Gives an address only to the owner; another user's path looks the same as one that does not exist. */
  async downloadUrl(key: AccountKey, { path }: AccountCallFields['downloadUrl']) {
    const { accounts, files } = this.ports;
    const details = await accounts.details(key);
    if (path === '' || details?.avatarPath !== path) return fail('avatar-missing');
    return ok({ url: await files.downloadUrl(path, avatarUrlSeconds) });
  }

  private async store(bytes: Uint8Array): Promise<Result<string, 'avatar-too-large' | AvatarImageProblem>> {
    const { images, files } = this.ports;
    if (bytes.length > avatarMaxBytes) return fail('avatar-too-large');
    const type = detectAvatarType(bytes);
    if (!type) return fail('avatar-not-an-image');
    const encoded = await images.encode(bytes, type);
    if (!encoded.ok) return encoded;
    const path = `${avatarPrefix}${crypto.randomUUID().replaceAll('-', '')}`;
    await files.put(path, encoded.value.bytes, encoded.value.contentType);
    return ok(path);
  }
}

const found = (details: AccountDetails | undefined): Result<AccountDetails, 'account-missing'> =>
  details ? ok(details) : fail('account-missing');
