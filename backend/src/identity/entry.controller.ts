import { Body, Inject, Req, Res } from '@nestjs/common';
import { type IdentityUseCases, identityUseCases } from '@toolkit/application/backend/session';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { credentialsBody, passwordBody, sessionBody } from './bodies.ts';
import { Source } from './call-turns.ts';
import { CookieSessions, userOf } from './cookie-sessions.ts';
import { IdentityCall, IdentityController } from './identity-calls.ts';
import { accepted, emailIn } from './results.ts';

/** Registering, signing in and out, tokens and the password of someone signed in. */
@IdentityController()
export class EntryController {
  constructor(
    @Inject(identityUseCases) private readonly useCases: IdentityUseCases,
    private readonly sessions: CookieSessions,
  ) {}

  @IdentityCall('/register')
  async register(
    @Body({ schema: credentialsBody }) { email, password }: z.infer<typeof credentialsBody>,
    @Source() source: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const held = this.sessions.tokens(request);
    const registered = await this.useCases.register.execute(emailIn(email), password, source, held);
    return this.sessions.enter(request, response, accepted(registered));
  }

  @IdentityCall('/sign-in')
  async signIn(
    @Body({ schema: credentialsBody }) { email, password }: z.infer<typeof credentialsBody>,
    @Source() source: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const held = this.sessions.tokens(request);
    const signedIn = await this.useCases.signIn.execute(emailIn(email), password, source, held);
    return this.sessions.enter(request, response, accepted(signedIn));
  }

  @IdentityCall('/sign-out')
  async signOut(
    @Body({ schema: sessionBody }) { user }: z.infer<typeof sessionBody>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.sessions.end(request, response, user);
    return {};
  }

  @IdentityCall('/token')
  async token(
    @Body({ schema: sessionBody }) { user }: z.infer<typeof sessionBody>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const session = await this.sessions.read(request, response, user);
    const issued = await this.useCases.issueToken.execute(session);
    return { ...issued, user: userOf(session) };
  }

  @IdentityCall('/reauthenticate')
  async reauthenticate(
    @Body({ schema: passwordBody }) { user, password }: z.infer<typeof passwordBody>,
    @Source() source: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const session = await this.sessions.read(request, response, user);
    accepted(await this.useCases.reauthenticate.execute(session, password, source));
    return {};
  }

  @IdentityCall('/update-password')
  async updatePassword(
    @Body({ schema: passwordBody }) { user, password }: z.infer<typeof passwordBody>,
    @Source() source: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const session = await this.sessions.read(request, response, user);
    accepted(await this.useCases.changePassword.execute(session, password, source));
    return {};
  }
}
