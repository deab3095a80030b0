import { Controller, Get, Header, HttpCode, Post, Req, Res, UseFilters } from '@nestjs/common';
import { type IdentityCallName, identityCallNames, readBody } from '@toolkit/application/calls';
import { identityKeysPath, identityPath } from '@toolkit/domain/session';
import type { Request, Response } from 'express';
import { CallTurns } from './call-turns.ts';
import { CookieBrowser } from './cookie-browser.ts';
import { IdentityError, IdentityErrorFilter, OwnIdentity } from './identity-error.ts';

/** Takes all calls of our own pages: the table says what each of them says, and its handler answers it. */
@Controller(identityPath)
@UseFilters(IdentityErrorFilter)
export class IdentityController {
  constructor(
    private readonly identity: OwnIdentity,
    private readonly turns: CallTurns,
  ) {}

  @Post([...identityCallNames])
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  take(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<object> {
    // Its path is one of the table: case and slashes count.
    const call = request.path.slice(identityPath.length) as IdentityCallName;
    return this.answer(call, request, response);
  }

  @Get(identityKeysPath)
  @Header('Cache-Control', 'no-store')
  readKeys(): Promise<object> {
    return this.identity.keys.read();
  }

  private async answer<Call extends IdentityCallName>(
    call: Call,
    request: Request,
    response: Response,
  ): Promise<object> {
    const handle = this.identity.handlers[call];
    // Calls that are not offered are answered like any unknown path, before anything else is asked of the request.
    if (!handle) throw new IdentityError('not-found');
    // Before any body is read.
    this.admitPage(request.headers);
    return this.turns.answer(request, response, async (body, source) => {
      const read = readBody(call, body);
      if (!read) throw new IdentityError('bad-request');
      const browser = new CookieBrowser(this.identity.cookies, request, response);
      const answer = await handle(read.value, { source, browser });
      if (!answer.ok) throw new IdentityError(answer.error.code, answer.error.retryAfterMs);
      return answer.value ?? {};
    });
  }

  /** @throws IdentityError for what none of our pages sends */
  private admitPage({ origin = '', 'content-type': type = '', ...headers }: Request['headers']): void {
    const { 'sec-fetch-site': site = 'same-origin', 'content-encoding': coding = 'identity' } = headers;
    // Browsers send an Origin with every POST, so our pages' requests have one. Old browsers send no Sec-Fetch-Site.
    if (!this.identity.origins.includes(origin) || site !== 'same-origin')
      throw new IdentityError('forbidden-origin');
    const isUtf8 = /^application\/json(?:\s*;\s*charset="?utf-?8"?)?\s*$/i.test(type);
    if (!isUtf8 || coding !== 'identity') throw new IdentityError('not-json');
  }
}
