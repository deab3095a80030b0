import { ok, type Result } from '@toolkit/domain/result';
import type {
  AccountCallAnswer,
  AccountCallFields,
  AccountCallName,
  AccountCallRefusal,
} from '../../calls/index.ts';
import type { Random } from '../environment/index.ts';
import { AvatarDownload } from './avatar-download.ts';
import { InitializeAccount } from './initialize-account.ts';
import type { AccountKey, Accounts, AvatarImages, FileStorage } from './ports.ts';
import { ReadAccount } from './read-account.ts';
import { RemoveAvatar } from './remove-avatar.ts';
import { SaveAccount } from './save-account.ts';

interface AccountPorts {
  readonly accounts: Accounts;
  readonly files: FileStorage;
  readonly images: AvatarImages;
  readonly random: Random;
}

/** A call that is missing here, or has a refusal that the table does not name, does not compile. */
export type AccountHandlers = {
  readonly [Call in AccountCallName]: (
    key: AccountKey,
    fields: AccountCallFields[Call],
  ) => Promise<Result<AccountCallAnswer[Call], AccountCallRefusal[Call]>>;
};

/** Maps each call to its use case, whoever brings it: HTTP, or a test in memory. */
export function accountHandlers(ports: AccountPorts): AccountHandlers {
  const initializeAccount = new InitializeAccount(ports);
  const readAccount = new ReadAccount(ports);
  const saveAccount = new SaveAccount(ports);
  const removeAvatar = new RemoveAvatar(ports);
  const avatarDownload = new AvatarDownload(ports);
  return {
    initialize: async (key) => {
      await initializeAccount.execute(key);
      return ok({ initialized: true });
    },
    details: (key) => readAccount.execute(key),
    save: (key, change) => saveAccount.execute(key, change),
    removeAvatar: (key) => removeAvatar.execute(key),
    downloadUrl: async (key, { path }) => {
      const url = await avatarDownload.execute(key, path);
      return url.ok ? ok({ url: url.value }) : url;
    },
  };
}
