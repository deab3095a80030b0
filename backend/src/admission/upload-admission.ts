import type { AccountKey } from '@toolkit/application/backend/account';
import { avatarMaxBytes } from '@toolkit/domain/account';
import type { Request } from 'express';
import { ApiError } from '../http/api-error.ts';

/** A form that holds only names is not larger. */
const smallBytes = 16_384;
/** The picture, the field, and the multipart delimiters. */
export const formBytes = avatarMaxBytes + smallBytes;
/** For the pictures in this process: slightly more than the largest that the decoder handles and queues. */
const mostBytes = 24 * formBytes;
/** An account has one picture; this allows for several tabs and attempts. */
const mostBytesOfOne = 5 * formBytes;
/** Even a small form is held for as long as its sender takes. */
const mostFormsOfOne = 16;

interface Share {
  readonly forms: number;
  readonly bytes: number;
}

/** Bounds how many forms this process holds for an account, and the bytes of their pictures until they are stored. */
export class UploadAdmission {
  #bytes = 0;
  readonly #shares = new Map<string, Share>();

  /**
   * Counts the bytes of a picture from before its body is read until `work` ends.
   * @throws ApiError avatar-busy or too-many-requests, before anything of the body is read
   */
  async hold<Done>(account: AccountKey, request: Request, work: () => Promise<Done>): Promise<Done> {
    const bytes = pictureBytes(request);
    if (this.#shareOf(account).bytes + bytes > mostBytesOfOne) throw tooMany();
    if (this.#bytes + bytes > mostBytes) throw new ApiError('avatar-busy', { 'Retry-After': '2' });
    return this.#while(account, { forms: 0, bytes }, work);
  }

  /** @throws ApiError too-many-requests, without reading */
  async read<Form>(account: AccountKey, read: () => Promise<Form>): Promise<Form> {
    if (this.#shareOf(account).forms >= mostFormsOfOne) throw tooMany();
    return this.#while(account, { forms: 1, bytes: 0 }, read);
  }

  #shareOf(account: AccountKey): Share {
    return this.#shares.get(keyOf(account)) ?? { forms: 0, bytes: 0 };
  }

  async #while<Done>(account: AccountKey, { forms, bytes }: Share, work: () => Promise<Done>): Promise<Done> {
    this.#add(account, forms, bytes);
    try {
      return await work();
    } finally {
      this.#add(account, -forms, -bytes);
    }
  }

  #add(account: AccountKey, forms: number, bytes: number): void {
    const own = this.#shareOf(account);
    const share = { forms: own.forms + forms, bytes: own.bytes + bytes };
    this.#bytes += bytes;
    if (share.forms > 0 || share.bytes > 0) this.#shares.set(keyOf(account), share);
    else this.#shares.delete(keyOf(account));
  }
}

const keyOf = ({ issuer, subject }: AccountKey): string => JSON.stringify([issuer, subject]);

const tooMany = (): ApiError => new ApiError('too-many-requests', { 'Retry-After': '2' });

/** The most bytes that this picture can have; 0 for names alone. Without a length it is the largest form allowed. */
function pictureBytes({ headers }: Request): number {
  if (headers['transfer-encoding'] !== undefined) return formBytes;
  const bytes = Math.min(Number(headers['content-length'] ?? 0), formBytes);
  return bytes > smallBytes ? bytes : 0;
}
