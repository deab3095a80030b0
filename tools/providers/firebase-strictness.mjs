// @ts-check

/** A refusal that the client receives in the service's own form. */
export class Refusal extends Error {}

/** @typedef {{ uid: string, email: string, authTime: number, refreshToken: string, ended: boolean }} Session
 * @typedef {{ session?: Session, email?: string, password?: boolean, oobCode?: string, claims?: any }} Seen */

const minuteMs = 60_000;
const codeLifeMs = { VERIFY_EMAIL: 72 * 60 * minuteMs, PASSWORD_RESET: 60 * minuteMs };
const recentMs = 5 * minuteMs;
const lockMs = 15 * minuteMs;
const guesses = 10;

/** Implements what Firebase documents and its emulator lacks: sessions that end with a password change, a password
 * proof that ages, codes that expire, waits after wrong guesses, and a clock that tests can move. Every refusal
 * made here is our own answer; tests that depend on one say so in their titles. */
export class FirebaseStrictness {
  #aheadMs = 0;
  #handles = 0;
  /** @type {Map<string, Session>} */
  #sessions = new Map();
  /** @type {Map<string, { type: string, at: number }>} */
  #codes = new Map();
  /** @type {Map<string, { wrong: number, until: number }>} */
  #guessers = new Map();
  #options;

  /** @param {{ emulatorUrl: string, projectId: string, sign: (claims: object) => string }} options */
  constructor(options) {
    this.#options = options;
  }

  get #now() {
    return Date.now() + this.#aheadMs;
  }

  /** `/strictness/clock?ahead=<ms>`, `/strictness/end-sessions?email=<address>`, `/strictness/forget`.
   * @param {URL} url */
  control({ pathname, searchParams }) {
    if (pathname.endsWith('/clock')) this.#aheadMs = Number(searchParams.get('ahead'));
    else if (pathname.endsWith('/end-sessions')) {
      this.#endSessions(({ email }) => email === searchParams.get('email'));
    } else {
      this.#aheadMs = 0;
      for (const known of [this.#sessions, this.#codes, this.#guessers]) known.clear();
    }
  }

  /** Returns what to send on to the emulator. Throws a Refusal.
   * @param {string} path
   * @param {string} body
   * @returns {{ body: string, seen: Seen }} */
  ask(path, body) {
    if (path.endsWith('/token')) return this.#askToken(new URLSearchParams(body));
    const fields = body === '' ? {} : JSON.parse(body);
    const email = typeof fields.email === 'string' ? fields.email.toLowerCase() : undefined;
    const claims = typeof fields.idToken === 'string' ? readClaims(fields.idToken) : undefined;
    const { oobCode } = fields;
    if (path.endsWith('accounts:signInWithPassword')) {
      if ((this.#guessers.get(email ?? '')?.until ?? 0) > this.#now) {
        throw new Refusal(
          'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled.',
        );
      }
    }
    const password = fields.password !== undefined || fields.newPassword !== undefined;
    if (path.endsWith('accounts:update') && password && claims) {
      if (this.#now - claims.auth_time * 1000 > recentMs) throw new Refusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    }
    const code = this.#codes.get(oobCode);
    if (code && this.#now > code.at + codeLifeMs[/** @type {'VERIFY_EMAIL'} */ (code.type)]) {
      throw new Refusal('EXPIRED_OOB_CODE');
    }
    return { body, seen: { email, password, oobCode, claims } };
  }

  /** Turns the emulator's answer into the answer for the client.
   * @param {string} path
   * @param {Seen} seen
   * @param {boolean} good
   * @param {string} text
   * @returns {Promise<string>} */
  async answer(path, seen, good, text) {
    if (path.endsWith('accounts:signInWithPassword')) this.#countGuess(seen.email ?? '', good, text);
    if (!good) return text;
    const reply = JSON.parse(text);
    if (path.endsWith('accounts:sendOobCode')) await this.#noteCodes();
    if (path.endsWith('accounts:resetPassword') && seen.password) {
      this.#endSessions(({ email }) => email === reply.email?.toLowerCase());
    }
    if (path.endsWith('accounts:update') && seen.claims && seen.password) {
      this.#endSessions(({ uid }) => uid === seen.claims.sub);
    }
    return JSON.stringify(this.#signed(reply, seen));
  }

  /** @param {any} reply
   * @param {Seen} seen */
  #signed(reply, seen) {
    const token = reply.idToken ?? reply.id_token;
    if (typeof token !== 'string') return reply;
    const claims = readClaims(token);
    const aheadS = Math.round(this.#aheadMs / 1000);
    const authTime = seen.session?.authTime ?? seen.claims?.auth_time ?? Math.floor(this.#now / 1000);
    const signed = this.#options.sign({
      ...claims,
      auth_time: authTime,
      iat: claims.iat + aheadS,
      exp: claims.exp + aheadS,
      // Otherwise two tokens of the same second would be identical.
      jti: String(this.#handles++),
    });
    const refreshToken = reply.refreshToken ?? reply.refresh_token;
    const handle = `refresh-${this.#handles++}-${claims.sub}`;
    this.#sessions.set(handle, {
      uid: claims.sub,
      email: String(claims.email).toLowerCase(),
      authTime,
      refreshToken,
      ended: false,
    });
    return {
      ...reply,
      ...('idToken' in reply && { idToken: signed, refreshToken: handle }),
      ...('id_token' in reply && { id_token: signed, access_token: signed, refresh_token: handle }),
    };
  }

  /** @param {URLSearchParams} form */
  #askToken(form) {
    const session = this.#sessions.get(form.get('refresh_token') ?? '');
    if (!session) throw new Refusal('INVALID_REFRESH_TOKEN');
    if (session.ended) throw new Refusal('TOKEN_EXPIRED');
    form.set('refresh_token', session.refreshToken);
    return { body: form.toString(), seen: { session } };
  }

  /** @param {string} email
   * @param {boolean} good
   * @param {string} text */
  #countGuess(email, good, text) {
    const guesser = this.#guessers.get(email) ?? { wrong: 0, until: 0 };
    if (good) guesser.wrong = 0;
    else if (/INVALID_PASSWORD|INVALID_LOGIN_CREDENTIALS/.test(text)) guesser.wrong += 1;
    if (guesser.wrong >= guesses) Object.assign(guesser, { wrong: 0, until: this.#now + lockMs });
    this.#guessers.set(email, guesser);
  }

  async #noteCodes() {
    const { emulatorUrl, projectId } = this.#options;
    const answer = await fetch(`${emulatorUrl}/emulator/v1/projects/${projectId}/oobCodes`);
    const { oobCodes } = /** @type {any} */ (await answer.json());
    for (const { oobCode, requestType } of oobCodes) {
      if (!this.#codes.has(oobCode)) this.#codes.set(oobCode, { type: requestType, at: this.#now });
    }
  }

  /** @param {(session: Session) => boolean} which */
  #endSessions(which) {
    for (const session of this.#sessions.values()) if (which(session)) session.ended = true;
  }
}

/** @param {string} token */
const readClaims = (token) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
