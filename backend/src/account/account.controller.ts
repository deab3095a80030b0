import {
  applyDecorators,
  Controller,
  Header,
  HttpCode,
  Optional,
  Query,
  Req,
  RequestMapping,
  RequestMethod,
  Res,
  UseGuards,
} from '@nestjs/common';
import { Account } from '@toolkit/application/backend/account';
import { Limits } from '@toolkit/application/backend/limits';
import { EndedSessions } from '@toolkit/application/backend/session';
import { type AccountCallName, type AccountRefusal, accountCalls } from '@toolkit/application/calls';
import type { Result } from '@toolkit/domain/result';
import type { Request, Response } from 'express';
import { CurrentUser } from '../access-tokens/current-user.ts';
import type { TokenUser } from '../access-tokens/verified-tokens.ts';
import { notAuthenticated, VerifiedUserGuard } from '../access-tokens/verified-user.guard.ts';
import { allowSlowBody } from '../admission/body-deadline.ts';
import { CallLimitGuard, takeUpload } from '../admission/call-limits.ts';
import { UploadAdmission } from '../admission/upload-admission.ts';
import { ApiError } from '../http/api-error.ts';
import { parseBy, readSaveForm } from './save-form.ts';

/** Method and path of a call, as the table says. */
const Takes = (call: AccountCallName) =>
  applyDecorators(
    RequestMapping({ path: accountCalls[call].path, method: RequestMethod[accountCalls[call].method] }),
    HttpCode(200),
    Header('Cache-Control', 'no-store'),
  );

/** Takes the calls on the account: a call of the table that is missing here does not compile. */
@Controller()
@UseGuards(VerifiedUserGuard, CallLimitGuard)
export class AccountController implements Readonly<Record<AccountCallName, unknown>> {
  private readonly admission = new UploadAdmission();

  constructor(
    private readonly account: Account,
    private readonly limits: Limits,
    @Optional() private readonly endedSessions?: EndedSessions,
  ) {}

  /** The API prescribes a GET that writes. It is safe: the call needs a bearer token and is idempotent. */
  @Takes('initialize')
  initialize(@CurrentUser() user: TokenUser) {
    return answer(this.account.initialize(user));
  }

  @Takes('details')
  details(@CurrentUser() user: TokenUser) {
    return answer(this.account.details(user));
  }

  @Takes('save')
  async save(
    @CurrentUser() user: TokenUser,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    // Once more when all has come; here so that no body is read, and no place of the account taken, for nothing.
    if (await this.endedSessions?.hasEnded(user)) throw notAuthenticated();
    return this.admission.hold(user, request, response, async () => {
      allowSlowBody(request, response);
      const form = await this.admission.read(user, () => readSaveForm(request, response));
      response.locals.avatar = form.avatar !== undefined;
      if (form.avatar) await takeUpload(this.limits, user);
      return answer(this.account.save(user, form));
    });
  }

  @Takes('removeAvatar')
  removeAvatar(@CurrentUser() user: TokenUser) {
    return answer(this.account.removeAvatar(user));
  }

  @Takes('downloadUrl')
  async downloadUrl(@CurrentUser() user: TokenUser, @Query() query: unknown) {
    return answer(this.account.downloadUrl(user, parseBy(accountCalls.downloadUrl.query, query)));
  }
}

/** @throws ApiError */
async function answer<Value>(handled: Promise<Result<Value, AccountRefusal>>): Promise<Value> {
  const result = await handled;
  if (result.ok) return result.value;
  if (result.error === 'not-authenticated') throw notAuthenticated();
  throw new ApiError(result.error, result.error === 'avatar-busy' ? { 'Retry-After': '2' } : {});
}
