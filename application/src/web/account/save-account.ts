import { type Names, trimNames } from '@toolkit/domain/account';
import { done, fail, type Result } from '@toolkit/domain/result';
import type { AccountStore } from './account-store.ts';
import type { AccountApi, ApiFailure, PictureFile, PictureProblem, Pictures } from './ports.ts';

export interface AccountChange extends Names {
  readonly picture?: PictureFile;
}

export type SaveAccountFailure = ApiFailure | { readonly code: PictureProblem };

export class SaveAccount {
  constructor(
    private readonly api: AccountApi,
    private readonly pictures: Pictures,
    private readonly store: AccountStore,
  ) {}

  async execute({ picture, ...names }: AccountChange): Promise<Result<void, SaveAccountFailure>> {
    const isSameUser = this.store.watchUser();
    const avatar = picture && (await this.pictures.shrink(picture));
    if (avatar && !avatar.ok) return fail({ code: avatar.error });
    // Otherwise it would be saved for another user who has signed in meanwhile.
    if (!isSameUser()) return fail({ code: 'not-authenticated' });
    const change = { ...trimNames(names), ...(avatar && { avatar: avatar.value }) };
    const saved = await this.store.showAnswer(this.api.save(change));
    return saved.ok ? done : saved;
  }
}
