import type { AccountKey } from '@toolkit/application/backend/account';
import { avatarMaxBytes } from '@toolkit/domain/account';
import type { Request, Response } from 'express';
import { hashAccount } from '../access-tokens/account-hash.ts';
import { ApiError, type ApiErrorCode } from '../http/api-error.ts';
import { cutOff } from './body-limits.ts';
import { clientKey } from './client-key.ts';
import { type Place, Shares } from './shares.ts';

/** A form that holds only names is not larger. */
const smallBytes = 16_384;
/** The picture, the field, and the multipart delimiters. */
export const formBytes = avatarMaxBytes + smallBytes;
/** For the pictures in this process: slightly more than the largest that the decoder handles and queues. */
const mostBytes = 24 * formBytes;
/** An account has one picture; this allows for several tabs and attempts. */
const mostBytesPerAccount = 5 * formBytes;
/** Even a small form is held for as long as its sender takes. */
const mostFormsPerAccount = 16;
const retry = { 'Retry-After': '2' };

/** Bounds how many forms this process holds for an account, and the bytes of their pictures until they are stored. */
export class UploadAdmission {
  private readonly forms = new Shares(mostFormsPerAccount);
  private readonly pictures = new Shares(mostBytesPerAccount, mostBytes);

  /**
   * Counts the bytes of a picture from before its body is read until `work` ends. When there is no more room, the
   * account or network with the most bytes loses the slowest of its pictures that are still being sent; if nobody has
   * more than this one needs, the slowest of all goes, unless it keeps up with the floor of a slow line.
   * @throws ApiError avatar-busy or too-many-requests, before anything of the body is read
   */
  async hold<Done>(
    account: AccountKey,
    request: Request,
    response: Response,
    work: () => Promise<Done>,
  ): Promise<Done> {
    const picture: Place = {
      names: [hashAccount(account), clientKey(request.ip)],
      amount: pictureBytes(request),
      activity: () => (request.complete ? undefined : response.locals.bodyMs / response.locals.mostBodyMs),
      end: () => cutOff(request, response, new ApiError('avatar-busy', { ...retry, Connection: 'close' })),
    };
    if (picture.amount === 0) return work();
    const isTooMany = this.pictures.heldBy(picture.names[0]) + picture.amount > mostBytesPerAccount;
    const code = isTooMany ? 'too-many-requests' : 'avatar-busy';
    return hold(this.pictures.take(picture), code, work);
  }

  /** @throws ApiError too-many-requests, without reading */
  async read<Form>(account: AccountKey, read: () => Promise<Form>): Promise<Form> {
    return hold(this.forms.take({ names: [hashAccount(account)], amount: 1 }), 'too-many-requests', read);
  }
}

async function hold<Done>(leave: (() => void) | undefined, code: ApiErrorCode, work: () => Promise<Done>) {
  if (!leave) throw new ApiError(code, retry);
  try {
    return await work();
  } finally {
    leave();
  }
}

/** The most bytes that this picture can have; 0 for names alone. Without a length it is the largest form allowed. */
function pictureBytes({ headers }: Request): number {
  if (headers['transfer-encoding'] !== undefined) return formBytes;
  const bytes = Math.min(Number(headers['content-length'] ?? 0), formBytes);
  return bytes > smallBytes ? bytes : 0;
}
