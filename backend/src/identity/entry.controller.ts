import { Body, Inject, Req, Res } from '@nestjs/common';
import type { IdentityUseCases } from '@toolkit/application/backend/session';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { Described } from '../openapi/described.ts';
import {
  reauthenticateCall,
  registerCall,
  signInCall,
  signOutCall,
  tokenCall,
  updatePasswordCall,
} from '../openapi/identity-descriptions.ts';
import { CookieSessions, pickUser } from './cookie-sessions.ts';
import { IdentityCall, IdentityController, identityUseCasesToken } from './identity-controller.ts';
import { Source } from './queue.interceptor.ts';
import { emailIn, valueOrThrow } from './results.ts';

/** Registration, sign-in, sign-out, tokens, and the password of a signed-in user. */
@IdentityController()
export class EntryController {
  constructor(
    @Inject(identityUseCasesToken) private readonly useCases: IdentityUseCases,
    private readonly sessions: CookieSessions,
  ) {}

  @IdentityCall('/register')
  @Described(registerCall)
  async register(
    @Body({ schema: registerCall.body }) { email, password }: z.infer<typeof registerCall.body>,
    @Source() source: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const held = this.sessions.tokens(request);
    const registered = await this.useCases.register.execute(emailIn(email), password, source, held);
    return this.sessions.enter(request, response, valueOrThrow(registered));
  }

  @IdentityCall('/sign-in')
  @Described(signInCall)
  async signIn(
    @Body({ schema: signInCall.body }) { email, password }: z.infer<typeof signInCall.body>,
    @Source() source: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const held = this.sessions.tokens(request);
    const signedIn = await this.useCases.signIn.execute(emailIn(email), password, source, held);
    return this.sessions.enter(request, response, valueOrThrow(signedIn));
  }

  @IdentityCall('/sign-out')
  @Described(signOutCall)
  async signOut(
    @Body({ schema: signOutCall.body }) { user }: z.infer<typeof signOutCall.body>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.sessions.end(request, response, user);
    return {};
  }

  @IdentityCall('/token')
  @Described(tokenCall)
  async token(
    @Body({ schema: tokenCall.body }) { user }: z.infer<typeof tokenCall.body>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const session = await this.sessions.read(request, response, user);
    const issued = await this.useCases.issueToken.execute(session);
    return { ...issued, user: pickUser(session) };
  }

  @IdentityCall('/reauthenticate')
  @Described(reauthenticateCall)
  async reauthenticate(
    @Body({ schema: reauthenticateCall.body }) { user, password }: z.infer<typeof reauthenticateCall.body>,
    @Source() source: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const session = await this.sessions.read(request, response, user);
    valueOrThrow(await this.useCases.reauthenticate.execute(session, password, source));
    return {};
  }

  @IdentityCall('/update-password')
  @Described(updatePasswordCall)
  async updatePassword(
    @Body({ schema: updatePasswordCall.body }) { user, password }: z.infer<typeof updatePasswordCall.body>,
    @Source() source: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const session = await this.sessions.read(request, response, user);
    valueOrThrow(await this.useCases.changePassword.execute(session, password, source));
    return {};
  }
}
