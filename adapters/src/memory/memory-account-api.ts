import { type AccountKey, RemoveAvatar, SaveAccount, saveStatus } from '@toolkit/application/backend/account';
import type { AccountApi, AccountSave, ApiResult } from '@toolkit/application/web/account';
import type { IdentityProvider } from '@toolkit/application/web/session';
import type { AccountDetails } from '@toolkit/domain/account';
import { done, fail, ok } from '@toolkit/domain/result';
import { apiUser } from './api-user.ts';
import type { MemoryBackend } from './memory-backend.ts';

/** Runs the use cases of the real backend in process, for the user that the identity provider reports. */
export class MemoryAccountApi implements AccountApi {
  private readonly saveAccount: SaveAccount;
  private readonly removeAccountAvatar: RemoveAvatar;

  constructor(
    private readonly identity: IdentityProvider,
    private readonly backend: MemoryBackend,
  ) {
    const { accounts, files, images, random } = backend;
    this.saveAccount = new SaveAccount(accounts, files, images, random);
    this.removeAccountAvatar = new RemoveAvatar(accounts);
  }

  async initialize(): Promise<ApiResult<void>> {
    return this.asUser(async (key) => {
      await this.backend.accounts.initialize(key);
      return done;
    });
  }

  async details(): Promise<ApiResult<AccountDetails>> {
    return this.asUser(async (key) => {
      const details = await this.backend.accounts.details(key);
      return details ? ok(details) : fail({ code: 'api-call-failed', status: 404 });
    });
  }

  async save({ firstName, lastName, avatar, saveId }: AccountSave): Promise<ApiResult<AccountDetails>> {
    return this.asUser(async (key) => {
      const names = { firstName, lastName };
      const saved = await this.saveAccount.execute(key, {
        ...names,
        ...(avatar && { avatar: avatar.bytes }),
        ...(saveId !== undefined && { saveId }),
      });
      return saved.ok ? saved : fail({ code: 'api-call-failed', status: saveStatus[saved.error] });
    });
  }

  async removeAvatar(): Promise<ApiResult<AccountDetails>> {
    return this.asUser(async (key) => {
      const removed = await this.removeAccountAvatar.execute(key);
      return removed.ok ? removed : fail({ code: 'api-call-failed', status: saveStatus[removed.error] });
    });
  }

  private async asUser<Value>(
    call: (key: AccountKey) => Promise<ApiResult<Value>>,
  ): Promise<ApiResult<Value>> {
    const user = await apiUser(this.identity);
    return user.ok ? call(user.value) : user;
  }
}
