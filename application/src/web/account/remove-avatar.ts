import { done } from '@toolkit/domain/result';
import type { AccountStore } from './account-store.ts';
import type { AccountApi, ApiResult } from './ports.ts';

/** Removes the stored picture at once, wherever it is shown, and keeps the names. */
export class RemoveAvatar {
  constructor(
    private readonly api: AccountApi,
    private readonly store: AccountStore,
  ) {}

  async execute(): Promise<ApiResult<void>> {
    const removed = await this.store.showAnswer(this.api.removeAvatar());
    return removed.ok ? done : removed;
  }
}
