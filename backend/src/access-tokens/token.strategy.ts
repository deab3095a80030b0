import type { IncomingMessage } from 'node:http';
import { PassportStrategy } from '@nestjs/passport';
import { longestTokenLifeMs, tokenLeewayMs } from '@toolkit/domain/session';
import type { Request } from 'express';
import { decodeProtectedHeader } from 'jose';
import { Strategy } from 'passport-jwt';
import type { Algorithm, TokenRules } from '../config/tokens.ts';
import type { JwksKeys } from './jwks-keys.ts';
import { type TokenUser, VerifiedTokens } from './verified-tokens.ts';

const leewaySeconds = tokenLeewayMs / 1000;
const longestLifeSeconds = longestTokenLifeMs / 1000;

/** Verifies access tokens, and remembers those that it has verified. */
export class TokenStrategy extends PassportStrategy(Strategy, 'token') {
  private readonly verified = new VerifiedTokens();

  constructor({ issuer, audience, algorithms }: TokenRules, keys: JwksKeys) {
    super({
      passReqToCallback: true,
      jwtFromRequest: readBearer,
      issuer,
      audience,
      algorithms: [...algorithms],
      jsonWebTokenOptions: { clockTolerance: leewaySeconds },
      secretOrKeyProvider: (_request, token, done) => {
        findKey(token, algorithms, keys).then((key) => done(null, key as unknown as Buffer), done);
      },
    });
  }

  /** Most tokens come many times. */
  override authenticate(request: Request, options?: unknown): void {
    const known = this.verified.find(readBearer(request) ?? '');
    if (known) this.success(known);
    else super.authenticate(request, options);
  }

  /** Called with the claims of a token whose signature, issuer, audience and times jsonwebtoken has checked. */
  validate(request: Request, claims: Readonly<Record<string, unknown>>): TokenUser | false {
    const user = userIn(claims);
    if (user) this.verified.add(readBearer(request) ?? '', { user, until: Number(claims.exp) * 1000 });
    return user;
  }
}

function userIn(claims: Readonly<Record<string, unknown>>): TokenUser | false {
  const { iss, sub, exp, iat, sid, email_verified: emailVerified } = claims;
  const now = Date.now() / 1000;
  if (typeof iss !== 'string' || typeof sub !== 'string' || sub === '' || sub.length > 255) return false;
  if (/\p{Cc}/u.test(sub) || !sub.isWellFormed() || sub === '__proto__') return false;
  // jsonwebtoken checks exp only if there is one.
  if (!Number.isFinite(exp) || Number(exp) > now + longestLifeSeconds + leewaySeconds) return false;
  if (iat !== undefined && !(Number.isFinite(iat) && Number(iat) <= now + leewaySeconds)) return false;
  const sessionId = typeof sid === 'string' ? sid : undefined;
  return { issuer: iss, subject: sub, sessionId, emailVerified: emailVerified === true };
}

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Reads the token from the header alone, never from a cookie, query or body. Two headers count as none. */
function readBearer({ rawHeaders, headers }: IncomingMessage): string | null {
  const count = rawHeaders.filter((name, at) => at % 2 === 0 && /^authorization$/i.test(name)).length;
  return count === 1 ? (bearer.exec(headers.authorization ?? '')?.[1] ?? null) : null;
}

/** Of the header only alg, kid, typ and crit are read: keys that the sender names (jwk, jku, x5u, x5c) are ignored. */
async function findKey(token: string, algorithms: TokenRules['algorithms'], keys: JwksKeys) {
  const { alg, kid, typ = 'JWT', crit } = decodeProtectedHeader(token);
  const isKnown =
    algorithms.includes(alg as Algorithm) && /^(?:jwt|at\+jwt)$/i.test(typ) && crit === undefined;
  // Without an id any key of the issuer would do.
  const key = isKnown && typeof kid === 'string' && (await keys.find(alg as Algorithm, kid));
  if (!key) throw new Error('unknown key');
  return key;
}
