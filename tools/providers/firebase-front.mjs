// @ts-check
import { createPublicKey, createSign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { listen } from '../../scripts/project.mjs';
import { newRsaKey } from './private-key.mjs';

/** @typedef {{ uid: string, email: string, authTime: number, refreshToken: string, ended: boolean }} Session */

const minuteMs = 60_000;
/** @type {Record<string, number>} */
const codeLifeMs = { VERIFY_EMAIL: 72 * 60 * minuteMs, PASSWORD_RESET: 60 * minuteMs };
const recentMs = 5 * minuteMs;
const lockMs = 15 * minuteMs;
const guesses = 10;
const sentOn = [
  'content-type',
  'authorization',
  'origin',
  'x-client-version',
  'access-control-request-method',
  'access-control-request-headers',
];
const ofTheHop = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'etag',
];

/** @param {string} token */
const readClaims = (token) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
/** @param {unknown} email */
const lower = (email) => String(email).toLowerCase();

/** A proxy in front of the emulator, for tests only: signs its unsigned tokens and publishes the key, so that the backend
 * never needs to accept unsigned ones. It implements what Firebase documents and its emulator lacks: sessions that end
 * with a password change, a password proof that ages, codes that expire, waits after wrong guesses, and a clock that
 * tests can move. Tests that depend on one of these say so in their titles.
 * @param {string} emulatorUrl
 * @param {string} projectId */
export async function startFront(emulatorUrl, projectId) {
  const privateKey = newRsaKey();
  const key = { ...createPublicKey(privateKey).export({ format: 'jwk' }), alg: 'RS256', use: 'sig' };
  const header = { alg: 'RS256', kid: 'of-tests', typ: 'JWT' };
  const encode = (/** @type {object} */ part) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const sign = (/** @type {object} */ claims) => {
    const text = `${encode(header)}.${encode(claims)}`;
    return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`;
  };

  let [aheadMs, handles] = [0, 0];
  const sessions = /** @type {Map<string, Session>} */ (new Map());
  const codes = /** @type {Map<string, { type: string, at: number }>} */ (new Map());
  const guessers = /** @type {Map<string, { wrong: number, until: number }>} */ (new Map());
  const now = () => Date.now() + aheadMs;
  const endSessions = (/** @type {(session: Session) => boolean} */ which) => {
    for (const session of sessions.values()) if (which(session)) session.ended = true;
  };

  /** `/strictness/clock?ahead=<ms>`, `/strictness/end-sessions?email=<address>`, `/strictness/forget`.
   * @param {URL} url */
  function control({ pathname, searchParams }) {
    if (pathname.endsWith('/clock')) aheadMs = Number(searchParams.get('ahead'));
    else if (pathname.endsWith('/end-sessions'))
      endSessions(({ email }) => email === searchParams.get('email'));
    else {
      aheadMs = 0;
      for (const known of [sessions, codes, guessers]) known.clear();
    }
  }

  /** @param {string} call
   * @param {any} fields
   * @param {any} claims of the token in the fields
   * @returns {string | undefined} why a call is refused that the emulator would take */
  function refuse(call, fields, claims) {
    if (call === 'signInWithPassword' && (guessers.get(lower(fields.email))?.until ?? 0) > now())
      return 'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled.';
    if (call === 'update' && fields.password && claims && now() - claims.auth_time * 1000 > recentMs)
      return 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN';
    const code = codes.get(fields.oobCode);
    return code && now() > code.at + (codeLifeMs[code.type] ?? Number.POSITIVE_INFINITY)
      ? 'EXPIRED_OOB_CODE'
      : undefined;
  }

  /** Remembers what follows from an answer of the emulator.
   * @param {string} call
   * @param {any} fields
   * @param {any} claims
   * @param {any} reply undefined if the emulator refused */
  async function note(call, fields, claims, reply) {
    if (call === 'signInWithPassword') {
      const guesser = guessers.get(lower(fields.email)) ?? { wrong: 0, until: 0 };
      guesser.wrong = reply ? 0 : guesser.wrong + 1;
      if (guesser.wrong >= guesses) Object.assign(guesser, { wrong: 0, until: now() + lockMs });
      guessers.set(lower(fields.email), guesser);
    }
    if (reply && call === 'sendOobCode') {
      const answer = await fetch(`${emulatorUrl}/emulator/v1/projects/${projectId}/oobCodes`);
      const { oobCodes } = /** @type {any} */ (await answer.json());
      for (const { oobCode, requestType } of oobCodes)
        if (!codes.has(oobCode)) codes.set(oobCode, { type: requestType, at: now() });
    }
    if (reply && call === 'resetPassword' && fields.newPassword)
      endSessions(({ email }) => email === lower(reply.email));
    if (reply && call === 'update' && claims && fields.password) endSessions(({ uid }) => uid === claims.sub);
  }

  /** @param {any} reply
   * @param {number | undefined} authTime of the session that it goes on with
   * @returns the same with a signed token and a handle of ours for its session */
  function signed(reply, authTime = Math.floor(now() / 1000)) {
    const token = reply.idToken ?? reply.id_token;
    if (typeof token !== 'string') return reply;
    const claims = readClaims(token);
    const aheadS = Math.round(aheadMs / 1000);
    handles += 1;
    const times = { auth_time: authTime, iat: claims.iat + aheadS, exp: claims.exp + aheadS };
    // Otherwise two tokens of the same second would be identical.
    const ours = sign({ ...claims, ...times, jti: `${handles}` });
    const handle = `refresh-${handles}-${claims.sub}`;
    const refreshToken = reply.refreshToken ?? reply.refresh_token;
    const whose = { uid: claims.sub, email: lower(claims.email) };
    sessions.set(handle, { ...whose, authTime, refreshToken, ended: false });
    return 'idToken' in reply
      ? { ...reply, idToken: ours, refreshToken: handle }
      : { ...reply, id_token: ours, access_token: ours, refresh_token: handle };
  }

  /** @param {string} pathname
   * @param {string} sent
   * @param {(body: string) => Promise<Response>} send to the emulator
   * @returns {Promise<{ answer?: Response, text: string }>} without an answer of the emulator where this one refuses */
  async function post(pathname, sent, send) {
    const refusal = (/** @type {string} */ message) => ({
      text: JSON.stringify({ error: { code: 400, message } }),
    });
    if (pathname.endsWith('/token')) {
      const form = new URLSearchParams(sent);
      const session = sessions.get(form.get('refresh_token') ?? '');
      if (!session || session.ended) return refusal(session ? 'TOKEN_EXPIRED' : 'INVALID_REFRESH_TOKEN');
      form.set('refresh_token', session.refreshToken);
      const answer = await send(form.toString());
      const text = await answer.text();
      return { answer, text: answer.ok ? JSON.stringify(signed(JSON.parse(text), session.authTime)) : text };
    }
    const call = pathname.split('accounts:')[1] ?? '';
    const fields = sent === '' ? {} : JSON.parse(sent);
    const claims = typeof fields.idToken === 'string' ? readClaims(fields.idToken) : undefined;
    const refused = refuse(call, fields, claims);
    if (refused) return refusal(refused);
    const answer = await send(sent);
    const text = await answer.text();
    const reply = answer.ok ? JSON.parse(text) : undefined;
    await note(call, fields, claims, reply);
    return { answer, text: reply ? JSON.stringify(signed(reply, claims?.auth_time)) : text };
  }

  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = 'GET', headers } = request;
    const url = new URL(request.url ?? '/', emulatorUrl);
    const cors = { 'access-control-allow-origin': headers.origin ?? '*' };
    const json = (/** @type {number} */ status, /** @type {string} */ body) =>
      response.writeHead(status, { ...cors, 'content-type': 'application/json' }).end(body);
    const names = sentOn.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : []));
    const send = (/** @type {string} */ body) =>
      fetch(url, {
        method,
        headers: Object.fromEntries(names),
        redirect: 'manual',
        ...(body !== '' && { body }),
      });
    try {
      if (url.pathname === '/jwks') return json(200, JSON.stringify({ keys: [{ ...key, kid: header.kid }] }));
      if (url.pathname.startsWith('/strictness/')) {
        control(url);
        return json(200, '{}');
      }
      const sent = Buffer.concat(chunks).toString();
      const passed = async () => {
        const answer = await send(sent);
        return { answer, text: await answer.text() };
      };
      const { answer, text } = await (method === 'POST' ? post(url.pathname, sent, send) : passed());
      if (!answer) return json(400, text);
      for (const [name, value] of answer.headers)
        if (!ofTheHop.includes(name)) response.setHeader(name, value);
      return response.writeHead(answer.status).end(text);
    } catch (error) {
      return json(502, JSON.stringify({ error: { code: 502, message: String(error) } }));
    }
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
