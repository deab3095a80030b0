import type { AccountDetails, Names } from '@toolkit/domain/account';
import type { Result } from '@toolkit/domain/result';

/** Upper limits of the storage operations, in milliseconds: two minutes, and ten for uploads. */
export const storageOperationMs = 120_000;
export const storageUploadMs = 600_000;

export interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

export interface AccountSave extends Names {
  readonly avatar?: Picture;
}

export type ApiFailure =
  | { readonly code: 'not-authenticated' }
  /** `status` is missing when no answer came at all; `requestId` finds the answer in the server's log. */
  | { readonly code: 'api-call-failed'; readonly status?: number; readonly requestId?: string };

export type ApiResult<Value> = Result<Value, ApiFailure>;

/** The calls of our own backend, made for the user who is signed in. */
export abstract class AccountApi {
  /** Makes the account ready for use. May be called any number of times, also at once. */
  abstract initialize(): Promise<ApiResult<void>>;
  abstract details(): Promise<ApiResult<AccountDetails>>;
  /** Changes only what is given; answers with the details as they are then. */
  abstract save(change: AccountSave): Promise<ApiResult<AccountDetails>>;
  /** Succeeds also where there is no picture; answers with the details as they are then. */
  abstract removeAvatar(): Promise<ApiResult<AccountDetails>>;
}

/** Where pictures are kept. */
export abstract class AvatarUrls {
  /** A short-lived address from which the owner's browser can load the picture. */
  abstract downloadUrl(avatarPath: string): Promise<ApiResult<string>>;
}

export type PictureProblem = 'not-an-image' | 'picture-too-large';

/** Makes a chosen file small enough to be an avatar, before it is sent. */
export abstract class Pictures {
  /** Why a file cannot be an avatar, as far as that shows without decoding it: even a small one may hold gigabytes. */
  abstract findProblem(file: PictureFile): Promise<PictureProblem | undefined>;
  /** Keeps the given part, else all of it. Of a moving picture the first frame is kept. */
  abstract shrink(file: PictureFile, part?: PicturePart): Promise<Result<Picture, PictureProblem>>;
}

/** In pixels of the upright picture. */
export interface PicturePart {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a file input hands out; a browser's File is one. */
export interface PictureFile {
  readonly type: string;
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}
