import { ok, type Result } from '@toolkit/domain/result';
import type {
  AccountCallAnswer,
  AccountCallFields,
  AccountCallName,
  AccountCallRefusal,
} from '../../calls/index.ts';
import { AvatarDownload } from './avatar-download.ts';
import { InitializeAccount } from './initialize-account.ts';
import type { AccountPorts, Caller } from './ports.ts';
import { ReadAccount } from './read-account.ts';
import { RemoveAvatar } from './remove-avatar.ts';
import { SaveAccount } from './save-account.ts';

/** A call that is missing here, or has a refusal that the table does not name, does not compile. */
export type AccountHandlers = {
  readonly [Call in AccountCallName]: (
    caller: Caller,
    fields: AccountCallFields[Call],
  ) => Promise<Result<AccountCallAnswer[Call], AccountCallRefusal[Call] | 'not-authenticated'>>;
};

/** Maps each call to its use case, for HTTP and for the memory twin alike. */
export function accountHandlers(ports: AccountPorts): AccountHandlers {
  const initializeAccount = new InitializeAccount(ports);
  const readAccount = new ReadAccount(ports);
  const saveAccount = new SaveAccount(ports);
  const removeAvatar = new RemoveAvatar(ports);
  const avatarDownload = new AvatarDownload(ports);
  return {
    initialize: async (caller) => {
      const made = await initializeAccount.execute(caller);
      return made.ok ? ok({ initialized: true }) : made;
    },
    details: (caller) => readAccount.execute(caller),
    save: (caller, change) => saveAccount.execute(caller, change),
    removeAvatar: (caller) => removeAvatar.execute(caller),
    downloadUrl: async (caller, { path }) => {
      const url = await avatarDownload.execute(caller, path);
      return url.ok ? ok({ url: url.value }) : url;
    },
  };
}
