import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { FileContent } from '@toolkit/application/backend/account';
import type { Response } from 'express';
import { ApiError } from '../http/api-error.ts';

/** Files at signed addresses that expire; anyone who has the address may load the file. */
export abstract class SignedFiles {
  abstract open(path: string, expires: string, signature: string): Promise<FileContent | undefined>;
}

@Controller('files')
export class FilesController {
  constructor(private readonly files: SignedFiles) {}

  @Get('*path')
  async file(
    @Param('path') path: readonly string[],
    @Query('expires') expires: unknown,
    @Query('signature') signature: unknown,
    @Res() response: Response,
  ): Promise<void> {
    const file = await this.files.open(path.join('/'), String(expires), String(signature));
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
  }
}
