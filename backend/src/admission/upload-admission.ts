import type { AccountKey } from '@toolkit/application/backend/account';
import { avatarMaxBytes } from '@toolkit/domain/account';
import type { Request, Response } from 'express';
import { hashAccount } from '../access-tokens/account-hash.ts';
import { ApiError } from '../http/api-error.ts';
import { findBodySize } from '../http/error-answer.ts';
import { cutOff } from './body-limits.ts';
import { clientKey } from './client-key.ts';
import { Shares } from './shares.ts';

/** A form that holds only names is not larger. */
const smallBytes = 16_384;
/** The picture, the field, and the multipart delimiters. */
export const formBytes = avatarMaxBytes + smallBytes;
/** For the pictures in this process: slightly more than the largest that the decoder handles and queues. */
const mostBytes = 24 * formBytes;
/** An account has one picture; this allows for several tabs and attempts. */
const mostBytesPerAccount = 5 * formBytes;
const retry = { 'Retry-After': '2' };

/** Bounds the bytes of the pictures that this process holds, from before their bodies are read until they are stored. */
export class UploadAdmission {
  private readonly pictures = new Shares(mostBytesPerAccount, mostBytes);

  /**
   * When there is no more room, the account or network with the most bytes loses the oldest of its pictures that are still
   * being sent.
   * @throws ApiError avatar-busy or too-many-requests, before anything of the body is read
   */
  async hold<Done>(
    account: AccountKey,
    request: Request,
    response: Response,
    work: () => Promise<Done>,
  ): Promise<Done> {
    const name = hashAccount(account);
    const amount = pictureBytes(request);
    if (amount === 0) return work();
    const isTooMany = this.pictures.heldBy(name) + amount > mostBytesPerAccount;
    const leave = this.pictures.take({
      names: [name, clientKey(request.ip)],
      amount,
      mayEnd: () => !request.complete,
      end: () => cutOff(request, response, new ApiError('avatar-busy', { ...retry, Connection: 'close' })),
    });
    if (!leave) throw new ApiError(isTooMany ? 'too-many-requests' : 'avatar-busy', retry);
    try {
      return await work();
    } finally {
      leave();
    }
  }
}

/** The most bytes that this picture can have; 0 for names alone. Without a length it is the largest form allowed. */
function pictureBytes(request: Request): number {
  const bytes = Math.min(findBodySize(request), formBytes);
  return bytes > smallBytes ? bytes : 0;
}
