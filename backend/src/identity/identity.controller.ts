import {
  Controller,
  Header,
  HttpCode,
  Post,
  Req,
  Res,
  UseFilters,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type { Visit } from '@toolkit/application/backend/session';
import { type IdentityCallName, identityCallNames, readBody } from '@toolkit/application/calls';
import { identityPath } from '@toolkit/domain/session';
import type { Response } from 'express';
import { CookieBrowser } from './cookie-browser.ts';
import { IdentityError, IdentityErrorFilter, OwnIdentity } from './identity-error.ts';
import { PageGuard, readCallName } from './page.guard.ts';
import { type CallRequest, QueueInterceptor } from './queue.interceptor.ts';
import { SessionCookies } from './session-cookies.ts';

/** Takes all calls of our own pages: the table says what each of them says, and its handler answers it. */
@Controller(identityPath)
@UseFilters(IdentityErrorFilter)
@UseGuards(PageGuard)
@UseInterceptors(QueueInterceptor)
export class IdentityController {
  constructor(
    private readonly identity: OwnIdentity,
    private readonly cookies: SessionCookies,
  ) {}

  @Post([...identityCallNames])
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  take(@Req() request: CallRequest, @Res({ passthrough: true }) response: Response): Promise<object> {
    const browser = new CookieBrowser(this.cookies, request, response);
    return this.answer(readCallName(request), request.body, { source: request.source, browser });
  }

  private async answer<Call extends IdentityCallName>(
    call: Call,
    body: unknown,
    visit: Visit,
  ): Promise<object> {
    const read = readBody(call, body);
    if (!read) throw new IdentityError('bad-request');
    const answer = await this.identity.handlers[call]?.(read.value, visit);
    if (!answer) throw new IdentityError('not-found');
    if (!answer.ok) throw new IdentityError(answer.error.code, answer.error.retryAfterMs);
    return answer.value ?? {};
  }
}
