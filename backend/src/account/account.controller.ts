import {
  applyDecorators,
  Controller,
  Header,
  HttpCode,
  Req,
  RequestMapping,
  RequestMethod,
  Res,
  UseGuards,
} from '@nestjs/common';
import { Account, type AccountHandlers } from '@toolkit/application/backend/account';
import { Limits, Queue } from '@toolkit/application/backend/limits';
import {
  type AccountCallFields,
  type AccountCallName,
  type AccountRefusal,
  accountCalls,
} from '@toolkit/application/calls';
import type { Result } from '@toolkit/domain/result';
import type { Response } from 'express';
import type { UserRequest } from '../access-tokens/verified-tokens.ts';
import { notAuthenticated, VerifiedUserGuard } from '../access-tokens/verified-user.guard.ts';
import { allowSlowBody } from '../admission/body-limits.ts';
import { CallLimitGuard, takeUpload } from '../admission/call-limits.ts';
import { clientKey } from '../admission/client-key.ts';
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
  /** Fewer than may wait for the database, whose own queue knows no sources. */
  private readonly queue = new Queue({ running: 50, bySource: { running: 20 } });

  constructor(
    private readonly account: Account,
    private readonly limits: Limits,
  ) {}

  /** The API prescribes a GET that writes. It is safe: the call needs a bearer token and is idempotent. */
  @Takes('initialize')
  initialize(@Req() request: UserRequest) {
    return this.runInTurn(request, 'initialize', undefined);
  }

  @Takes('details')
  details(@Req() request: UserRequest) {
    return this.runInTurn(request, 'details', undefined);
  }

  @Takes('save')
  async save(@Req() request: UserRequest, @Res({ passthrough: true }) response: Response) {
    const { user } = request;
    // Once more when all has come; here so that no body is read, and no place of the account taken, for nothing.
    if (await this.account.hasEnded(user)) throw notAuthenticated();
    return this.admission.hold(user, request, response, async () => {
      allowSlowBody(response);
      const form = await readSaveForm(request, response);
      response.locals.avatar = form.avatar !== undefined;
      if (!form.avatar) return this.runInTurn(request, 'save', form);
      await takeUpload(this.limits, user);
      // Not in turn: a storage that hangs must not hold up other calls.
      return readValue(await this.account.save(user, form));
    });
  }

  @Takes('removeAvatar')
  removeAvatar(@Req() request: UserRequest) {
    return this.runInTurn(request, 'removeAvatar', undefined);
  }

  @Takes('downloadUrl')
  async downloadUrl(@Req() request: UserRequest) {
    return this.runInTurn(request, 'downloadUrl', parseBy(accountCalls.downloadUrl.query, request.query));
  }

  private async runInTurn<Call extends AccountCallName>(
    { ip, user }: UserRequest,
    call: Call,
    fields: AccountCallFields[Call],
  ) {
    const handlers: AccountHandlers = this.account;
    const handled = await this.queue.run(clientKey(ip), () => handlers[call](user, fields));
    if (!handled.ok) throw new ApiError('busy', { 'Retry-After': '1' });
    return readValue(handled.value);
  }
}

/** @throws ApiError */
function readValue<Value>(result: Result<Value, AccountRefusal>): Value {
  if (result.ok) return result.value;
  if (result.error === 'not-authenticated') throw notAuthenticated();
  throw new ApiError(result.error, result.error === 'avatar-busy' ? { 'Retry-After': '2' } : {});
}
