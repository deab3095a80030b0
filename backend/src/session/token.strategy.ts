import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { AccountKey } from '@toolkit/application/backend/account';
import type { Request } from 'express';
import { decodeProtectedHeader } from 'jose';
import { Strategy } from 'passport-jwt';
import type { TokenRules } from '../config/config.ts';
import type { Algorithm } from '../config/variables.ts';
import type { JwksKeys } from './jwks-keys.ts';

export interface TokenUser extends AccountKey {
  readonly emailVerified: boolean;
}

/** Injection token and holder of what the tokens have to be. */
export class TokenPolicy {
  constructor(
    readonly rules: Pick<TokenRules, 'issuer' | 'audience' | 'algorithms'>,
    readonly keys: Pick<JwksKeys, 'find'>,
  ) {}
}

const leewaySeconds = 30;
const longestLifeSeconds = 86_400;

@Injectable()
export class TokenStrategy extends PassportStrategy(Strategy, 'token') {
  constructor(policy: TokenPolicy) {
    const { issuer, audience, algorithms } = policy.rules;
    super({
      jwtFromRequest: bearerOf,
      issuer,
      audience,
      algorithms: [...algorithms],
      ignoreExpiration: false,
      jsonWebTokenOptions: { clockTolerance: leewaySeconds },
      secretOrKeyProvider: (_request: Request, token: string, done: KeyCallback) => {
        keyFor(token, policy).then(
          (key) => (key ? done(null, key as unknown as Buffer) : done(new Error('unknown key'))),
          (error: unknown) => done(error),
        );
      },
    });
  }

  /** Called with the claims of a token whose signature, issuer, audience and times jsonwebtoken has checked. */
  validate(claims: Readonly<Record<string, unknown>>): TokenUser | false {
    const { iss, sub, exp, iat, auth_time: authTime, email_verified: emailVerified } = claims;
    const now = Date.now() / 1000;
    const notFuture = (time: unknown) =>
      time === undefined || (Number.isFinite(time) && Number(time) <= now + leewaySeconds);
    if (typeof iss !== 'string' || typeof sub !== 'string' || sub === '' || sub.length > 255) return false;
    if (/\p{Cc}/u.test(sub) || !sub.isWellFormed() || sub === '__proto__') return false;
    // jsonwebtoken looks at exp only if there is one.
    if (!Number.isFinite(exp) || Number(exp) > now + longestLifeSeconds + leewaySeconds) return false;
    if (!notFuture(iat) || !notFuture(authTime)) return false;
    return { issuer: iss, subject: sub, emailVerified: emailVerified === true };
  }
}

type KeyCallback = (error: unknown, key?: Buffer) => void;

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** From the header alone: never a cookie, a query or a body. Two headers are none. */
function bearerOf(request: Request): string | null {
  const count = request.rawHeaders.filter((name, at) => at % 2 === 0 && /^authorization$/i.test(name)).length;
  return count === 1 ? (bearer.exec(request.headers.authorization ?? '')?.[1] ?? null) : null;
}

async function keyFor(token: string, { rules, keys }: TokenPolicy) {
  const { alg, kid, typ, crit } = headerOf(token);
  if (!rules.algorithms.includes(alg as Algorithm) || crit !== undefined) return undefined;
  if (typeof kid !== 'string' || kid === '' || kid.length > 200) return undefined;
  if (typ !== undefined && !/^(?:jwt|at\+jwt)$/i.test(String(typ))) return undefined;
  return keys.find(alg as Algorithm, kid);
}

/** Only algorithm, key id and type are read; jwk, jku, x5u and x5c of the sender mean nothing here. */
function headerOf(token: string): Readonly<Record<string, unknown>> {
  try {
    return decodeProtectedHeader(token);
  } catch {
    return {};
  }
}
