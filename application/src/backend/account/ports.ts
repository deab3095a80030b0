import type { AccountDetails, AvatarType, Names } from '@toolkit/domain/account';
import type { Result } from '@toolkit/domain/result';
import type { EndedSessions } from '../session/index.ts';

/** Identifies an account by the token's issuer and subject. Never by e-mail, which can pass to another person. */
export interface AccountKey {
  readonly issuer: string;
  readonly subject: string;
}

/** Who makes a call. */
export interface Caller extends AccountKey {
  /** The session of the call's token, if that names one. */
  readonly sessionId?: string | undefined;
}

/** Fields that are left out stay as they are. */
export interface DetailsChange extends Partial<Names> {
  /** '' removes the picture. */
  readonly avatarPath?: string;
  /** The same for all tries of one save: only the first of them that arrives changes anything. */
  readonly saveId?: string | undefined;
}

export abstract class Accounts {
  /** Adds an empty account if there is none; otherwise changes nothing. */
  abstract initialize(key: AccountKey): Promise<void>;
  abstract details(key: AccountKey): Promise<AccountDetails | undefined>;
  /**
   * Writes only the given columns, unless a save of this id took effect before. Returns the details as they are then, or
   * undefined, having written nothing, if there is no account.
   */
  abstract save(key: AccountKey, change: DetailsChange): Promise<AccountDetails | undefined>;
  /** Those of the given paths that an account shows. */
  abstract avatarsInUse(avatarPaths: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface StoredFile {
  readonly path: string;
  readonly storedAt: Date;
}

/** Thrown by a storage that cannot do something now but may be able to when the call is repeated. */
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

/** What a file holds, and how browsers read it. */
export interface FileContent {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** Private files under keys. Each call takes at most 5 seconds; of a listing, each step. */
export abstract class FileStorage {
  abstract put(path: string, bytes: Uint8Array, contentType: string): Promise<void>;
  abstract get(path: string): Promise<Uint8Array | undefined>;
  /** Succeeds even if the file does not exist. */
  abstract delete(path: string): Promise<void>;
  /** An address that serves the file with its stored content type, for at most `seconds`. */
  abstract downloadUrl(path: string, seconds: number): Promise<string>;
  /** @param prefix with a slash at its end; files in folders below it may be left out */
  abstract list(prefix: string): AsyncIterable<StoredFile>;
  /** Rejects if files can neither be read nor written now. */
  abstract check(): Promise<void>;
}

export type AvatarImageProblem = 'avatar-not-an-image' | 'avatar-too-many-pixels' | 'avatar-busy';

/** Turns an upload into a stored avatar: upright, at most 512 pixels a side, without any metadata. */
export abstract class AvatarImages {
  abstract encode(bytes: Uint8Array, type: AvatarType): Promise<Result<FileContent, AvatarImageProblem>>;
}

/** What all calls to the account are made over. */
export interface AccountPorts {
  readonly accounts: Accounts;
  readonly files: FileStorage;
  readonly images: AvatarImages;
  /** Undefined: the issuer of the tokens tells nobody, so writes end with the life of the token. */
  readonly endedSessions?: EndedSessions | undefined;
}
