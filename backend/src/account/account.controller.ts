import { Controller, Delete, Get, Header, HttpCode, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { Accounts, AvatarDownload, RemoveAvatar, SaveAccount } from '@toolkit/application/backend/account';
import { Limits } from '@toolkit/application/backend/limits';
import type { AccountDetails } from '@toolkit/domain/account';
import type { Request, Response } from 'express';
import * as v from 'valibot';
import { CurrentUser } from '../access-tokens/current-user.ts';
import type { TokenUser } from '../access-tokens/verified-tokens.ts';
import { VerifiedUserGuard } from '../access-tokens/verified-user.guard.ts';
import { allowSlowBody } from '../admission/body-deadline.ts';
import { CallLimitGuard, takeUpload } from '../admission/call-limits.ts';
import { UploadAdmission } from '../admission/upload-admission.ts';
import { ApiError } from '../http/api-error.ts';
import { Described } from '../http/described.ts';
import {
  detailsCall,
  downloadUrlCall,
  initializeCall,
  removeAvatarCall,
  saveCall,
} from './account-descriptions.ts';
import { readSaveForm } from './save-form.ts';

@Controller('api')
@UseGuards(VerifiedUserGuard, CallLimitGuard)
export class AccountController {
  private readonly admission = new UploadAdmission();

  constructor(
    private readonly accounts: Accounts,
    private readonly saveAccount: SaveAccount,
    private readonly avatarRemoval: RemoveAvatar,
    private readonly avatarDownload: AvatarDownload,
    private readonly limits: Limits,
  ) {}

  /** The API prescribes a GET that writes. It is safe: the call needs a bearer token and is idempotent. */
  @Get('user/initialize')
  @Described(initializeCall)
  @Header('Cache-Control', 'no-store')
  async initialize(@CurrentUser() user: TokenUser): Promise<{ initialized: true }> {
    await this.accounts.initialize(user);
    return { initialized: true };
  }

  @Get('user/account/details')
  @Described(detailsCall)
  @Header('Cache-Control', 'no-store')
  async details(@CurrentUser() user: TokenUser): Promise<AccountDetails> {
    const details = await this.accounts.details(user);
    if (!details) throw new ApiError('account-missing');
    return details;
  }

  @Post('user/account/save')
  @Described(saveCall)
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  async save(
    @CurrentUser() user: TokenUser,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AccountDetails> {
    return this.admission.hold(user, request, response, () => this.saveForm(user, request, response));
  }

  private async saveForm(user: TokenUser, request: Request, response: Response): Promise<AccountDetails> {
    allowSlowBody(request, response);
    const form = await this.admission.read(user, () => readSaveForm(request, response));
    response.locals.avatar = form.avatar !== undefined;
    if (form.avatar) await takeUpload(this.limits, user);
    const saved = await this.saveAccount.execute(user, form);
    if (saved.ok) return saved.value;
    throw new ApiError(saved.error, saved.error === 'avatar-busy' ? { 'Retry-After': '2' } : {});
  }

  @Delete('user/account/avatar')
  @Described(removeAvatarCall)
  @Header('Cache-Control', 'no-store')
  async removeAvatar(@CurrentUser() user: TokenUser): Promise<AccountDetails> {
    const removed = await this.avatarRemoval.execute(user);
    if (removed.ok) return removed.value;
    throw new ApiError(removed.error);
  }

  @Get('storage/download-url')
  @Described(downloadUrlCall)
  @Header('Cache-Control', 'no-store')
  async downloadUrl(@CurrentUser() user: TokenUser, @Query('path') path: unknown): Promise<{ url: string }> {
    if (!v.is(downloadUrlCall.path, path)) throw new ApiError('bad-request');
    const url = await this.avatarDownload.execute(user, path);
    if (!url.ok) throw new ApiError(url.error);
    return { url: url.value };
  }
}
