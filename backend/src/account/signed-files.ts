import type { FileContent } from '@toolkit/application/backend/account';
import type { RequestHandler } from 'express';
import { ApiError } from '../http/api-error.ts';

/** Files at signed addresses that expire; anyone who has the address may load the file. */
export interface SignedFiles {
  open(path: string, expires: string, signature: string): Promise<FileContent | undefined>;
}

export const answerFile =
  (files: SignedFiles): RequestHandler<{ path: string[] }> =>
  async ({ params, query: { expires, signature } }, response) => {
    const file = await files.open(params.path.join('/'), String(expires), String(signature));
    if (!file) throw new ApiError('not-found');
    response
      .set({
        // Every page load gets a new address, so a cached copy would never be used, only outlive the sign-out.
        'Cache-Control': 'no-store',
        'Content-Disposition': 'inline; filename="avatar"',
        'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'Content-Type': file.contentType,
      })
      .end(file.bytes);
  };
