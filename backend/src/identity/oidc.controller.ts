import { Controller, Get, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { Oidc } from '@toolkit/application/backend/session';
import { identityPath, notLeftHash, oidcEndedPath, oidcLeavePath, paths } from '@toolkit/domain/session';
import type { Request, Response } from 'express';
import * as v from 'valibot';
import { answerInTurn, CallTurns } from './call-turns.ts';
import { CookieBrowser } from './cookie-browser.ts';
import { IdentityError, OwnIdentity } from './identity-error.ts';

/** What the provider sends (OpenID Connect Back-Channel Logout 1.0). */
const endedBody = v.object({ logout_token: v.string() });

/** Only where people sign in at a provider. No script of a page makes these calls. */
@Controller(identityPath)
export class OidcController {
  constructor(
    private readonly oidc: Oidc,
    private readonly identity: OwnIdentity,
    private readonly turns: CallTurns,
  ) {}

  /** Links of other sites come without the cookie, which is `SameSite=Strict`, and lead no further than our own page. */
  @Get(oidcLeavePath)
  @HttpCode(302)
  @Header('Cache-Control', 'no-store')
  async leave(@Req() request: Request, @Res({ passthrough: true }) response: Response) {
    const browser = new CookieBrowser(this.identity.cookies, request, response);
    const { idToken } = browser;
    const site = request.headers['sec-fetch-site'] ?? 'same-origin';
    const isOfOther = idToken === undefined && site !== 'same-origin';
    const url = isOfOther ? paths.login : await this.oidc.provider.issuer.leaveUrl(idToken);
    if (url !== undefined && idToken !== undefined) browser.forgetIdToken();
    response.setHeader('Location', url ?? paths.login + notLeftHash);
    return {};
  }

  @Post(oidcEndedPath)
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  endSessions(@Req() request: Request, @Res({ passthrough: true }) response: Response) {
    return answerInTurn(this.turns.oidc, request, response, async (body) => {
      const isForm = request.is('application/x-www-form-urlencoded');
      if (!isForm || !v.is(endedBody, body)) throw new IdentityError('bad-request');
      const ended = await this.oidc.endSessions(body.logout_token);
      if (ended.ok) return {};
      // The log names the cause. The provider may send the same token again.
      throw new IdentityError(ended.error === 'invalid-logout' ? 'bad-request' : ended.error);
    });
  }
}
