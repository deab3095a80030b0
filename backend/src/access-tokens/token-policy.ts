import type { IncomingMessage } from 'node:http';
import { longestTokenLifeMs, tokenLeewayMs } from '@toolkit/domain/session';
import { type CryptoKey, decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import type { Algorithm, TokenRules } from '../config/tokens.ts';
import type { JwksKeys } from './jwks-keys.ts';
import { type TokenUser, VerifiedTokens } from './verified-tokens.ts';

const leewaySeconds = tokenLeewayMs / 1000;
const longestLifeSeconds = longestTokenLifeMs / 1000;

/** The rules that tokens must satisfy, and the tokens already verified. */
export class TokenPolicy {
  private readonly verified = new VerifiedTokens();

  constructor(
    private readonly rules: Pick<TokenRules, 'issuer' | 'audience' | 'algorithms'>,
    private readonly keys: Pick<JwksKeys, 'find'>,
  ) {}

  /** Whether the request brings a token that was verified before. Very cheap. */
  knows(request: IncomingMessage): boolean {
    const token = readBearer(request);
    return token !== undefined && this.verified.find(token) !== undefined;
  }

  /**
   * Checks a signature once; the result stands while the token is valid and the issuer still publishes its key.
   * @returns undefined if the request brings no token that is accepted; rejects with KeysUnavailable
   */
  async verify(request: IncomingMessage): Promise<TokenUser | undefined> {
    const token = readBearer(request);
    const key = token === undefined ? undefined : await this.findKey(token);
    if (token === undefined || !key) return undefined;
    const known = this.verified.find(token);
    if (known?.key === key) return known.user;
    const claims = await this.readClaims(token, key);
    const user = claims && userIn(claims);
    if (user) this.verified.add(token, { user, key, ...readTimes(claims) });
    return user;
  }

  private async findKey(token: string): Promise<CryptoKey | undefined> {
    const { alg, kid, typ, crit } = parseHeader(token);
    if (!this.rules.algorithms.includes(alg as Algorithm) || crit !== undefined) return undefined;
    if (typeof kid !== 'string' || kid === '' || kid.length > 200) return undefined;
    if (typ !== undefined && !/^(?:jwt|at\+jwt)$/i.test(String(typ))) return undefined;
    return this.keys.find(alg as Algorithm, kid);
  }

  /** The claims, if signature, issuer, audience and times are right. */
  private readClaims(token: string, key: CryptoKey): Promise<JWTPayload | undefined> {
    const { issuer, audience, algorithms } = this.rules;
    const currentDate = new Date(Date.now());
    const rules = {
      issuer,
      audience,
      algorithms: [...algorithms],
      clockTolerance: leewaySeconds,
      currentDate,
    };
    return jwtVerify(token, key, rules).then(
      ({ payload }) => payload,
      () => undefined,
    );
  }
}

function userIn(claims: JWTPayload): TokenUser | undefined {
  const { iss, sub, exp, iat, sid, auth_time: authTime, email_verified: emailVerified } = claims;
  const now = Date.now() / 1000;
  const notFuture = (time: unknown) =>
    time === undefined || (Number.isFinite(time) && Number(time) <= now + leewaySeconds);
  if (typeof iss !== 'string' || typeof sub !== 'string' || sub === '' || sub.length > 255) return undefined;
  if (/\p{Cc}/u.test(sub) || !sub.isWellFormed() || sub === '__proto__') return undefined;
  // jose checks exp only if there is one.
  if (!Number.isFinite(exp) || Number(exp) > now + longestLifeSeconds + leewaySeconds) return undefined;
  if (!notFuture(iat) || !notFuture(authTime)) return undefined;
  const sessionId = typeof sid === 'string' ? sid : undefined;
  return { issuer: iss, subject: sub, sessionId, emailVerified: emailVerified === true };
}

/** The time in which a verified token needs no further check of its times. */
function readTimes({ exp, ...claims }: JWTPayload) {
  const begins = [claims.iat, claims.nbf, claims.auth_time].map((time) => Number(time ?? 0));
  return { from: Math.max(...begins) - leewaySeconds, until: Number(exp) };
}

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Reads the token from the header alone, never from a cookie, query or body. Two headers count as none. */
function readBearer({ rawHeaders, headers }: IncomingMessage): string | undefined {
  const count = rawHeaders.filter((name, at) => at % 2 === 0 && /^authorization$/i.test(name)).length;
  return count === 1 ? bearer.exec(headers.authorization ?? '')?.[1] : undefined;
}

/** Callers use only alg, kid, typ and crit: keys that the sender names (jwk, jku, x5u, x5c) are ignored. */
function parseHeader(token: string): Readonly<Record<string, unknown>> {
  try {
    return decodeProtectedHeader(token);
  } catch {
    return {};
  }
}
