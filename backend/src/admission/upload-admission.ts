import type { AccountKey } from '@toolkit/application/backend/account';
import { avatarMaxBytes } from '@toolkit/domain/account';
import type { Request, Response } from 'express';
import { hashAccount } from '../access-tokens/account-hash.ts';
import { ApiError } from '../http/api-error.ts';
import { findBodySize } from '../http/error-answer.ts';
import { cutOff } from './body-limits.ts';
import { clientKey } from './client-key.ts';
import { Shares } from './shares.ts';

/** The picture, the field, and the multipart delimiters. */
export const formBytes = avatarMaxBytes + 16_384;
/** For the forms in this process: slightly more than the largest that the decoder handles and queues. */
const mostBytes = 24 * formBytes;
/** An account has one picture; this allows for several tabs and attempts. */
const mostBytesPerAccount = 5 * formBytes;
const retry = { 'Retry-After': '2' };

/** Bounds the bytes of the forms that this process holds, from before their bodies are read until they are stored. */
export class UploadAdmission {
  private readonly forms = new Shares(mostBytesPerAccount, mostBytes);

  /**
   * When there is no more room, the account or network with the most bytes loses the oldest of its forms that are still
   * being sent.
   * @throws ApiError avatar-busy, before anything of the body is read
   */
  async hold<Done>(
    account: AccountKey,
    request: Request,
    response: Response,
    work: () => Promise<Done>,
  ): Promise<Done> {
    const leave = this.forms.take({
      names: [hashAccount(account), clientKey(request.ip)],
      // Without a length it is the largest form allowed.
      amount: Math.min(findBodySize(request), formBytes),
      mayEnd: () => !request.complete,
      end: () => cutOff(request, response, new ApiError('avatar-busy', { ...retry, Connection: 'close' })),
    });
    if (!leave) throw new ApiError('avatar-busy', retry);
    try {
      return await work();
    } finally {
      leave();
    }
  }
}
