import { Controller, Get, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import {
  type Call,
  type IdentityCallName,
  identityCallNames,
  identityCalls,
  readBody,
} from '@toolkit/application/calls';
import { identityKeysPath, identityPath } from '@toolkit/domain/session';
import type { Request, Response } from 'express';
import { answerInTurn, CallTurns } from './call-turns.ts';
import { CookieBrowser } from './cookie-browser.ts';
import { IdentityError, OwnIdentity } from './identity-error.ts';

/** Takes all calls of our own pages: the table says what each of them says, and its handler answers it. */
@Controller(identityPath)
export class IdentityController {
  constructor(
    private readonly identity: OwnIdentity,
    private readonly turns: CallTurns,
  ) {}

  @Post([...identityCallNames])
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  answer<Name extends IdentityCallName>(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    // Its path is one of the table: case and slashes count.
    const call = request.path.slice(identityPath.length) as Name;
    const { handlers, origins, cookies } = this.identity;
    const handle = handlers[call];
    // Calls that are not offered are answered like any unknown path, before anything else is asked of the request.
    if (!handle) throw new IdentityError('not-found');
    // Before any body is read.
    admitPage(request.headers, origins);
    const { signIn }: Call = identityCalls[call];
    const queue = signIn === 'oidc' ? this.turns.oidc : this.turns.own;
    return answerInTurn(queue, request, response, async (body, source) => {
      const read = readBody(call, body);
      if (!read) throw new IdentityError('bad-request');
      const browser = new CookieBrowser(cookies, request, response);
      const answer = await handle(read.value, { source, browser });
      if (!answer.ok) throw new IdentityError(answer.error.code, answer.error.retryAfterMs);
      return answer.value ?? {};
    });
  }

  @Get(identityKeysPath)
  @Header('Cache-Control', 'no-store')
  readKeys() {
    return this.identity.keys.read();
  }
}

/** @throws IdentityError for what none of our pages sends */
function admitPage(
  { origin = '', 'content-type': type = '', ...headers }: Request['headers'],
  origins: readonly string[],
): void {
  const { 'sec-fetch-site': site = 'same-origin', 'content-encoding': coding = 'identity' } = headers;
  // Browsers send an Origin with every POST, so our pages' requests have one. Old browsers send no Sec-Fetch-Site.
  if (!origins.includes(origin) || site !== 'same-origin') throw new IdentityError('forbidden-origin');
  const isUtf8 = /^application\/json(?:\s*;\s*charset="?utf-?8"?)?\s*$/i.test(type);
  if (!isUtf8 || coding !== 'identity') throw new IdentityError('not-json');
}
