// @ts-check
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import sharp from 'sharp';
import { Stop } from '../project.mjs';

/** @typedef {{ status: number, body: Buffer, cookies: string[], type: string }} Answer
 * @typedef {{ body?: Buffer | string, type?: string, token?: string, at?: string, keepAlive?: boolean }} Call */

const patienceMs = 20_000;

let made = 0;

/** Pictures that differ, so that a mix-up would be seen. */
export const makePicture = async () =>
  new Uint8Array(
    await sharp({
      create: { width: 64, height: 64, channels: 3, background: `#${randomBytes(3).toString('hex')}` },
    })
      .png()
      .toBuffer(),
  );

/** A form as the browser sends it.
 * @param {{ firstName: string, lastName: string }} names
 * @param {Uint8Array<ArrayBuffer>} [avatar] */
async function encodeForm(names, avatar) {
  const form = new FormData();
  form.set('data', JSON.stringify(names));
  if (avatar) form.set('avatar', new Blob([avatar], { type: 'image/png' }), 'avatar');
  const response = new Response(form);
  return {
    body: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get('content-type') ?? '',
  };
}

/** Somebody who uses the app over HTTP, from a network address and with a cookie of their own. */
export class Person {
  password = 'rolling restart 1';
  token = '';
  cookie = '';
  user = '';

  /** @param {string} url of the proxy; also the origin that the app expects */
  constructor(url) {
    made += 1;
    this.url = url;
    this.email = `person-${process.pid}-${made}@example.com`;
    // Limits count by address: every loopback address is this machine.
    this.address = `127.${10 + (made >> 16)}.${(made >> 8) & 255}.${made & 255}`;
    this.agent = new Agent({ keepAlive: true, localAddress: this.address });
  }

  /** Rejects where there was no complete answer.
   * @param {string} method
   * @param {string} path
   * @param {Call} [call] `at`: another address than the proxy's
   * @returns {Promise<Answer>} */
  send(method, path, { body, type, token, at = this.url } = {}) {
    const { hostname, port } = new URL(at);
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          host: hostname === 'localhost' ? '127.0.0.1' : hostname,
          port,
          path,
          method,
          agent: this.agent,
          timeout: patienceMs,
          headers: {
            Host: new URL(this.url).host,
            Origin: this.url,
            Accept: path.startsWith('/api') ? 'application/json' : 'text/html',
            ...(type && { 'Content-Type': type }),
            ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
            ...(token && { Authorization: `Bearer ${token}` }),
            ...(path.startsWith('/api/auth') && this.cookie && { Cookie: this.cookie }),
          },
        },
        (answer) => {
          const chunks = /** @type {Buffer[]} */ ([]);
          answer.on('data', (chunk) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              body: Buffer.concat(chunks),
              cookies: answer.headers['set-cookie'] ?? [],
              type: answer.headers['content-type'] ?? '',
            }),
          );
        },
      );
      asked.on('timeout', () => asked.destroy(new Error('no answer in time')));
      asked.on('error', reject);
      asked.end(body);
    });
  }

  /** @param {string} path below the identity provider's address
   * @param {Record<string, string>} [fields]
   * @param {string} [at] */
  async identity(path, fields = {}, at) {
    const answer = await this.send('POST', `/api/auth${path}`, {
      // A page names whom it takes itself to be.
      body: JSON.stringify({ ...(this.user && { user: this.user }), ...fields }),
      type: 'application/json',
      ...(at && { at }),
    });
    if (answer.cookies.length > 0) this.cookie = answer.cookies.map((line) => line.split(';')[0]).join('; ');
    if (answer.status !== 200) throw new Stop(`${path} answered ${answer.status}: ${answer.body}`);
    const reply = JSON.parse(String(answer.body));
    if (reply.user) this.user = reply.user.id;
    return reply;
  }

  /** @param {string} [at] */
  async register(at) {
    await this.identity('/register', { email: this.email, password: this.password }, at);
    await this.identity('/verification/send', { continueUrl: `${this.url}/login` }, at);
  }

  /** @param {string} inbox
   * @param {string} [at] */
  async verify(inbox, at) {
    const code = await mailedCode(inbox, this.email);
    await this.identity('/verification/confirm', { code }, at);
  }

  /** @param {string} [at] */
  async signIn(at) {
    this.cookie = '';
    await this.identity('/sign-in', { email: this.email, password: this.password }, at);
  }

  /** @param {{ firstName: string, lastName: string }} names
   * @param {Uint8Array<ArrayBuffer>} [avatar] */
  async save(names, avatar) {
    const form = await encodeForm(names, avatar);
    return this.send('POST', '/api/user/account/save', { ...form, token: this.token });
  }

  /** @param {string} [at] */
  async renew(at) {
    this.token = (await this.identity('/token', {}, at)).token;
  }

  close() {
    this.agent.destroy();
  }
}

/** @param {string} inbox
 * @param {string} email */
async function mailedCode(inbox, email) {
  for (let waited = 0; waited < patienceMs; waited += 100) {
    const messages = await (await fetch(`${inbox}/api/messages`)).json();
    const mail = messages.find((/** @type {{ to: string | string[] }} */ { to }) =>
      [to].flat().some((address) => address.includes(email)),
    );
    const code = /#code=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Stop(`No mail with a code reached ${email}.`);
}
