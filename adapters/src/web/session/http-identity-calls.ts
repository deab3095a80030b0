import type {
  CallAnswer,
  CallFields,
  IdentityCalls,
  IdentityErrorCode,
  IdentityResult,
} from '@toolkit/application/web/session';
import { fail, ok } from '@toolkit/domain/result';
import { type IdentityCallName, type IdentityUser, identityRefusals } from '@toolkit/domain/session';

const timeoutMs = 30_000;
const refusals: ReadonlySet<string> = new Set(identityRefusals);

type Fields = Readonly<Record<string, unknown>>;

/** Posts JSON to the embedded provider. The session travels in a cookie that scripts cannot read. */
export class HttpIdentityCalls implements IdentityCalls {
  constructor(
    private readonly baseUrl: string,
    private readonly send: typeof fetch,
  ) {}

  async post<Call extends IdentityCallName>(
    call: Call,
    fields: CallFields[Call],
    user?: string,
  ): Promise<IdentityResult<CallAnswer<Call>>> {
    try {
      const response = await this.send(this.baseUrl + call, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...fields, user }),
        credentials: 'same-origin',
        cache: 'no-store',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.status >= 500) return fail({ code: 'provider-unavailable' });
      const body: unknown = await response.json().catch(() => undefined);
      if (typeof body !== 'object' || body === null) return fail({ code: 'unknown' });
      return response.ok ? answerIn(call, body as Fields) : refusalIn(body as Fields);
    } catch {
      return fail({ code: 'network-unavailable' });
    }
  }
}

function answerIn<Call extends IdentityCallName>(call: Call, body: Fields): IdentityResult<CallAnswer<Call>> {
  const read = readers[call] as ((body: Fields) => CallAnswer<Call> | undefined) | undefined;
  if (!read) return ok(undefined as CallAnswer<Call>);
  const answer = read(body);
  return answer === undefined ? fail({ code: 'unknown' }) : ok(answer);
}

const readers: { readonly [Call in IdentityCallName]?: (body: Fields) => CallAnswer<Call> | undefined } = {
  '/register': entered,
  '/sign-in': entered,
  '/token': ({ token, expiresInMs, ...rest }) => {
    const user = userIn(rest.user);
    return typeof token === 'string' && typeof expiresInMs === 'number' && user
      ? { token, expiresInMs, user }
      : undefined;
  },
  '/password-reset/read': ({ email }) => (typeof email === 'string' ? { email } : undefined),
};

function entered(body: Fields): { readonly user: IdentityUser } | undefined {
  const user = userIn(body.user);
  return user && { user };
}

function refusalIn({ code: told, retryAfterMs }: Fields): { ok: false; error: { code: IdentityErrorCode } } {
  const code = String(told);
  return fail({
    code: refusals.has(code) ? (code as IdentityErrorCode) : 'unknown',
    ...(typeof retryAfterMs === 'number' && { retryAfterMs }),
  });
}

export const userIn = (value: unknown): IdentityUser | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, email, emailVerified } = value as Fields;
  if (typeof id !== 'string' || typeof email !== 'string') return undefined;
  return { id, email, emailVerified: emailVerified === true };
};
