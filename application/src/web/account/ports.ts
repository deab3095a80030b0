import type { AccountDetails, Names } from '@toolkit/domain/account';
import type { Result } from '@toolkit/domain/result';
import type { Observable } from 'rxjs';
import type { AccountRefusal } from '../../calls/index.ts';

export interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

export interface AccountSave extends Names {
  readonly avatar?: Picture;
  /** The same for all tries of one save: at most one of them takes effect. */
  readonly saveId?: string;
}

export interface ApiFailure {
  readonly code: /** `not-authenticated`: no signed-in user, or none with a token that the identity provider still renews. */
    | AccountRefusal
    /** The server accepts none of the user's tokens, not even a new one. */
    | 'token-refused'
    /** No whole answer of the server: the call may have taken effect. */
    | 'api-call-failed'
    /** An answer of another shape, from a proxy for one. */
    | 'unknown';
  /** Finds the answer in the server's log. */
  readonly requestId?: string | undefined;
  /** How long the server asks to wait before the next try. */
  readonly retryAfterMs?: number | undefined;
}

export type ApiResult<Value> = Result<Value, ApiFailure>;

/** The calls to our own backend for the signed-in user. */
export abstract class AccountApi {
  /** Creates the account if there is none. May be called repeatedly, also concurrently. */
  abstract initialize(): Promise<ApiResult<unknown>>;
  abstract details(): Promise<ApiResult<AccountDetails>>;
  /** Changes only the given fields; returns the details after the change. Given up when `until$` emits. */
  abstract save(change: AccountSave, until$?: Observable<unknown>): Promise<ApiResult<AccountDetails>>;
  /** Succeeds even if there is no picture; returns the details after the change. */
  abstract removeAvatar(): Promise<ApiResult<AccountDetails>>;
  /** A short-lived address from which the owner's browser can load the picture. Given up when `until$` emits. */
  abstract downloadUrl(avatarPath: string, until$?: Observable<unknown>): Promise<ApiResult<string>>;
}

/** `pictures-hidden`: the browser shows pages noise in place of what they draw. */
export type PictureProblem = 'not-an-image' | 'picture-too-large' | 'pictures-hidden';

/** Makes a chosen file small enough to be an avatar before it is sent. */
export abstract class Pictures {
  /** Why a file cannot be an avatar, as far as its header shows: even a small file may decode to gigabytes. */
  abstract findProblem(file: PictureFile): Promise<PictureProblem | undefined>;
  /** Makes an avatar of a part of a file without a problem. Of an animated picture only the first frame is kept. */
  abstract shrink(file: PictureFile, part: PicturePart): Promise<Result<Picture, PictureProblem>>;
}

/** In pixels, with the picture upright. */
export interface PicturePart {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a file input provides; a browser's File is one. */
export interface PictureFile {
  readonly type: string;
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}
