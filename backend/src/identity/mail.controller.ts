import { Body, Inject, Req, Res } from '@nestjs/common';
import type { IdentityUseCases } from '@toolkit/application/backend/session';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { Described } from '../openapi/described.ts';
import {
  confirmEmailCall,
  readResetCodeCall,
  requestResetCall,
  resetPasswordCall,
  sendVerificationCall,
} from '../openapi/identity-descriptions.ts';
import { CookieSessions } from './cookie-sessions.ts';
import { IdentityCall, IdentityController, identityUseCasesToken } from './identity-controller.ts';
import { IdentityError } from './identity-error.ts';
import { OurPages } from './our-pages.ts';
import { Source } from './queue.interceptor.ts';
import { emailIn, valueOrThrow } from './results.ts';

/** Requests for mails, and the use of the codes in them. */
@IdentityController()
export class MailController {
  constructor(
    @Inject(identityUseCasesToken) private readonly useCases: IdentityUseCases,
    private readonly sessions: CookieSessions,
    private readonly pages: OurPages,
  ) {}

  @IdentityCall('/verification/send')
  @Described(sendVerificationCall)
  async sendVerification(
    @Body({ schema: sendVerificationCall.body }) body: z.infer<typeof sendVerificationCall.body>,
    @Source() source: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { user } = await this.sessions.read(request, response, body.user);
    if (!this.pages.isLogin(body.continueUrl)) throw new IdentityError('bad-request');
    const email = body.email ? emailIn(body.email) : user.email;
    valueOrThrow(await this.useCases.sendVerification.execute(user, email, source));
    return {};
  }

  @IdentityCall('/verification/confirm')
  @Described(confirmEmailCall)
  async confirmEmail(
    @Body({ schema: confirmEmailCall.body }) { code }: z.infer<typeof confirmEmailCall.body>,
    @Source() source: string,
  ) {
    valueOrThrow(await this.useCases.confirmEmail.execute(code, source));
    return {};
  }

  @IdentityCall('/password-reset/request')
  @Described(requestResetCall)
  async requestReset(
    @Body({ schema: requestResetCall.body }) { email }: z.infer<typeof requestResetCall.body>,
    @Source() source: string,
  ) {
    await this.useCases.requestReset.execute(emailIn(email), source);
    return {};
  }

  @IdentityCall('/password-reset/read')
  @Described(readResetCodeCall)
  async readResetCode(
    @Body({ schema: readResetCodeCall.body }) { code }: z.infer<typeof readResetCodeCall.body>,
    @Source() source: string,
  ) {
    return valueOrThrow(await this.useCases.readResetCode.execute(code, source));
  }

  @IdentityCall('/password-reset/confirm')
  @Described(resetPasswordCall)
  async resetPassword(
    @Body({ schema: resetPasswordCall.body }) { code, password }: z.infer<typeof resetPasswordCall.body>,
    @Source() source: string,
  ) {
    valueOrThrow(await this.useCases.resetPassword.execute(code, password, source));
    return {};
  }
}
