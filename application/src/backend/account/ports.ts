import type { AccountDetails, AvatarType, Names } from '@toolkit/domain/account';
import type { Result } from '@toolkit/domain/result';

/** Whose account it is: the issuer of the token and its subject. Never the e-mail, which can change hands. */
export interface AccountKey {
  readonly issuer: string;
  readonly subject: string;
}

/** What is left out stays as it is. */
export interface DetailsChange extends Partial<Names> {
  /** '': there is no picture any more. */
  readonly avatarPath?: string;
}

/** How long a replaced picture belongs to who took it, in milliseconds. */
export const takenMs = 120_000;

/** The accounts and, in the same store, the queue of pictures that nobody uses any more. */
export abstract class Accounts {
  /** Adds an empty account where there is none; otherwise changes nothing. */
  abstract initialize(key: AccountKey): Promise<void>;
  abstract details(key: AccountKey): Promise<AccountDetails | undefined>;
  /**
   * Writes the given columns and no other. A picture that is replaced or removed goes to the queue of unused
   * pictures in the same transaction. Answers undefined, and writes nothing, where there is no account.
   */
  abstract save(key: AccountKey, change: DetailsChange): Promise<AccountDetails | undefined>;
  /**
   * The oldest of the pictures that were replaced, at most `limit`, for the caller alone: nobody else gets them before
   * `takenMs` are over, when whoever took them and did not have them forgotten is believed dead.
   */
  abstract takeReplacedAvatars(limit: number): Promise<readonly string[]>;
  abstract forgetReplacedAvatar(avatarPath: string): Promise<void>;
  /** Those of the given paths that an account shows. */
  abstract avatarsInUse(avatarPaths: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface StoredFile {
  readonly path: string;
  readonly storedAt: Date;
}

/** Thrown by a storage that cannot do what was asked now, and that the same call may find in order later. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';

  /** `code`: one word for the log, such as 'AccessDenied'. */
  constructor(
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(`The storage cannot be used: ${code}`, options);
  }
}

/** Private files under keys. Each call is over within 5 seconds; a listing, each of its steps. */
export abstract class FileStorage {
  abstract put(path: string, bytes: Uint8Array, contentType: string): Promise<void>;
  abstract get(path: string): Promise<Uint8Array | undefined>;
  /** Deleting what is not there succeeds. */
  abstract delete(path: string): Promise<void>;
  /** An address that serves the file, with the content type it was put with, for `seconds` at most. */
  abstract downloadUrl(path: string, seconds: number): Promise<string>;
  abstract list(prefix: string): AsyncIterable<StoredFile>;
  /** Rejects when files can neither be read nor written now. */
  abstract check(): Promise<void>;
}

export type AvatarImageProblem = 'avatar-not-an-image' | 'avatar-too-many-pixels' | 'avatar-busy';

/** Makes a stored avatar of an upload: upright, at most 512 pixels a side, without any metadata. */
export abstract class AvatarImages {
  abstract encode(
    bytes: Uint8Array,
    type: AvatarType,
  ): Promise<Result<{ readonly bytes: Uint8Array; readonly contentType: string }, AvatarImageProblem>>;
}
