// @ts-check
import { createPublicKey, createSign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { listen } from '../../scripts/project.mjs';
import { FirebaseStrictness, Refusal } from './firebase-strictness.mjs';
import { newRsaKey } from './private-key.mjs';

/** A proxy in front of the emulator, for tests only: signs its unsigned tokens, publishes the key, and is as strict as
 * the real service where the emulator is not (see firebase-strictness.mjs). So the backend never needs to accept
 * unsigned tokens.
 * @param {string} emulatorUrl
 * @param {string} projectId */
export async function resigner(emulatorUrl, projectId) {
  const privateKey = newRsaKey();
  const kid = 'of-tests';
  const jwks = {
    keys: [{ ...createPublicKey(privateKey).export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }],
  };

  const base64 = (/** @type {object} */ part) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const sign = (/** @type {object} */ claims) => {
    const text = `${base64({ alg: 'RS256', kid, typ: 'JWT' })}.${base64(claims)}`;
    return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`;
  };
  const strictness = new FirebaseStrictness({ emulatorUrl, projectId, sign });

  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? '/', emulatorUrl);
    const { method = 'GET' } = request;
    const cors = { 'access-control-allow-origin': request.headers.origin ?? '*' };
    const json = (/** @type {number} */ status, /** @type {unknown} */ body) =>
      response.writeHead(status, { ...cors, 'content-type': 'application/json' }).end(JSON.stringify(body));
    try {
      if (url.pathname === '/jwks') {
        json(200, jwks);
        return;
      }
      if (url.pathname.startsWith('/strictness/')) {
        strictness.control(url);
        json(200, {});
        return;
      }
      const sent = Buffer.concat(chunks).toString();
      const asked = method === 'POST' ? strictness.ask(url.pathname, sent) : { body: sent, seen: {} };
      const headers = new Headers();
      for (const name of ['content-type', 'authorization', 'origin', 'x-client-version', ...preflight]) {
        const value = request.headers[name];
        if (typeof value === 'string') headers.set(name, value);
      }
      const answer = await fetch(url, {
        method,
        headers,
        redirect: 'manual',
        ...(asked.body !== '' && { body: asked.body }),
      });
      const told = await answer.text();
      const text =
        method === 'POST' ? await strictness.answer(url.pathname, asked.seen, answer.ok, told) : told;
      for (const [name, value] of answer.headers) if (!ofTheHop.has(name)) response.setHeader(name, value);
      response.writeHead(answer.status).end(text);
    } catch (error) {
      const refused = error instanceof Refusal;
      const problem = { code: refused ? 400 : 502, message: refused ? error.message : String(error) };
      json(problem.code, { error: problem });
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

const preflight = ['access-control-request-method', 'access-control-request-headers'];
const ofTheHop = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'etag',
]);
