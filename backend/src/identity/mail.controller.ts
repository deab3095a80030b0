import { Body, Inject, Req, Res } from '@nestjs/common';
import { type IdentityUseCases, identityUseCases } from '@toolkit/application/backend/session';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { codeBody, emailBody, newPasswordBody, verificationBody } from './bodies.ts';
import { Source } from './call-turns.ts';
import { CookieSessions } from './cookie-sessions.ts';
import { IdentityCall, IdentityController } from './identity-calls.ts';
import { IdentityError } from './identity-error.ts';
import { OurPages } from './our-pages.ts';
import { accepted, emailIn } from './results.ts';

/** Asking for the mails and acting on the codes in them. */
@IdentityController()
export class MailController {
  constructor(
    @Inject(identityUseCases) private readonly useCases: IdentityUseCases,
    private readonly sessions: CookieSessions,
    private readonly pages: OurPages,
  ) {}

  @IdentityCall('/verification/send')
  async sendVerification(
    @Body({ schema: verificationBody }) body: z.infer<typeof verificationBody>,
    @Source() source: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { user } = await this.sessions.read(request, response, body.user);
    if (!this.pages.isLogin(body.continueUrl)) throw new IdentityError('bad-request');
    const email = body.email ? emailIn(body.email) : user.email;
    accepted(await this.useCases.sendVerification.execute(user, email, source));
    return {};
  }

  @IdentityCall('/verification/confirm')
  async confirmEmail(
    @Body({ schema: codeBody }) { code }: z.infer<typeof codeBody>,
    @Source() source: string,
  ) {
    accepted(await this.useCases.confirmEmail.execute(code, source));
    return {};
  }

  @IdentityCall('/password-reset/request')
  async requestReset(
    @Body({ schema: emailBody }) { email }: z.infer<typeof emailBody>,
    @Source() source: string,
  ) {
    await this.useCases.requestReset.execute(emailIn(email), source);
    return {};
  }

  @IdentityCall('/password-reset/read')
  async readResetCode(
    @Body({ schema: codeBody }) { code }: z.infer<typeof codeBody>,
    @Source() source: string,
  ) {
    return accepted(await this.useCases.readResetCode.execute(code, source));
  }

  @IdentityCall('/password-reset/confirm')
  async resetPassword(
    @Body({ schema: newPasswordBody }) { code, password }: z.infer<typeof newPasswordBody>,
    @Source() source: string,
  ) {
    accepted(await this.useCases.resetPassword.execute(code, password, source));
    return {};
  }
}
