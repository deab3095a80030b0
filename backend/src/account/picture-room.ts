import type { AccountKey } from '@toolkit/application/backend/account';
import { avatarMaxBytes } from '@toolkit/domain/account';
import type { Request } from 'express';
import { ApiError } from '../http/api-error.ts';

/** The form of names alone: of these there may be many. */
const smallBytes = 16_384;
/** The picture, the field, and the lines around them. */
export const formBytes = avatarMaxBytes + smallBytes;
/** Somewhat more of the largest than can be decoded or wait for it: another would be held in vain. */
const mostBytes = 24 * formBytes;
/** One account has one picture; that of several tabs and tries fits. */
const mostPerAccount = 5 * formBytes;

/** Bounds the bytes of pictures that this process holds, from the first that arrives until the picture is stored. */
export class PictureRoom {
  private held = 0;
  private readonly byAccount = new Map<string, number>();

  /** @throws ApiError avatar-busy or too-many-requests, before anything of the body is read */
  async hold<Done>(account: AccountKey, request: Request, work: () => Promise<Done>): Promise<Done> {
    const bytes = bytesOf(request);
    if (bytes <= smallBytes) return work();
    const key = JSON.stringify([account.issuer, account.subject]);
    const own = this.byAccount.get(key) ?? 0;
    if (own + bytes > mostPerAccount) throw new ApiError('too-many-requests', { 'Retry-After': '2' });
    if (this.held + bytes > mostBytes) throw new ApiError('avatar-busy', { 'Retry-After': '2' });
    this.add(key, bytes);
    try {
      return await work();
    } finally {
      this.add(key, -bytes);
    }
  }

  private add(key: string, bytes: number): void {
    this.held += bytes;
    const own = (this.byAccount.get(key) ?? 0) + bytes;
    if (own > 0) this.byAccount.set(key, own);
    else this.byAccount.delete(key);
  }
}

/** What it may come to: without a length, the most that is read. */
function bytesOf({ headers }: Request): number {
  if (headers['transfer-encoding'] !== undefined) return formBytes;
  return Math.min(Number(headers['content-length'] ?? 0), formBytes);
}
