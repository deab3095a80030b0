import { tokenLifeMs } from '@toolkit/domain/session';
import type { Clock } from '../../environment/index.ts';
import type { OpenSession, TokenSigner } from '../ports.ts';

export class IssueToken {
  constructor(
    private readonly parts: {
      readonly signer: TokenSigner;
      readonly clock: Clock;
    },
  ) {}

  async execute({
    id,
    user,
    authenticatedAt,
  }: OpenSession): Promise<{ readonly token: string; readonly expiresInMs: number }> {
    const { clock, signer } = this.parts;
    const iat = toSeconds(clock.now());
    const token = await signer.sign({
      sub: user.id,
      email: user.email,
      email_verified: user.emailVerified,
      auth_time: toSeconds(authenticatedAt),
      sid: id,
      iat,
      exp: iat + tokenLifeMs / 1000,
    });
    return { token, expiresInMs: tokenLifeMs };
  }
}

const toSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);
