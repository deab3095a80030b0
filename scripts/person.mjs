// @ts-check
import { randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { Stop, until } from './project.mjs';

/** @typedef {{ status: number, headers: import('node:http').IncomingHttpHeaders, bytes: Buffer, body: string, cookie: string }} Answer
 *   `cookie` is empty if the answer sets none
 * @typedef {{ body?: Buffer | string, type?: string, headers?: Record<string, string>, from?: string }} Call
 *   `from`: the source address that a proxy would name
 * @typedef {{ to: string | string[], text: string, links: string[] }} Mail
 * @typedef {{ firstName: string, lastName: string }} Names */

/** An address that nobody has yet. */
export const newEmail = () => `person-${randomUUID()}@example.com`;

let sources = 0;
/** A source address that has sent nothing yet. */
export const newSource = () => {
  sources += 1;
  return `10.${1 + (sources >> 16)}.${(sources >> 8) & 255}.${sources & 255}`;
};

/** Pictures that differ, so that a mix-up would be seen. */
export async function makePicture() {
  const { default: sharp } = await import('sharp');
  const background = `#${randomBytes(3).toString('hex')}`;
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background } });
  return new Uint8Array(await picture.png().toBuffer());
}

/** A form as the browser sends it.
 * @param {Names} names
 * @param {Uint8Array<ArrayBuffer>} [avatar] */
export async function encodeForm(names, avatar) {
  const form = new FormData();
  form.set('data', JSON.stringify(names));
  if (avatar) form.set('avatar', new Blob([avatar], { type: 'image/png' }), 'avatar');
  const response = new Response(form);
  return {
    body: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get('content-type') ?? '',
  };
}

/** @param {string} inbox
 * @param {string} email
 * @returns {Promise<Mail[]>} newest first */
export async function mailsTo(inbox, email) {
  const mails = /** @type {Mail[]} */ (await (await fetch(`${inbox}/api/messages`)).json());
  return mails.filter(({ to }) => [to].flat().some((address) => address.includes(email)));
}

/** Mails are sent after the answer: this waits for them.
 * @param {string} inbox
 * @param {string} email
 * @returns {Promise<Mail[]>} none if they do not come in time */
export async function waitForMails(inbox, email) {
  await until(async () => (await mailsTo(inbox, email)).length > 0, 120_000);
  return mailsTo(inbox, email);
}

let made = 0;

/** Somebody who uses the app over HTTP, from a network address and with a cookie of their own. */
export class Person {
  email = newEmail();
  password = 'rolling restart 1';
  cookie = '';
  user = '';
  verified = false;
  /** The network address that a proxy would name for every call; for a single one there is `from`. */
  source = '';
  /** How long the connection may be silent. */
  patienceMs = 60_000;

  /** @param {string} url of the app or its proxy; also the origin that the app expects
   * @param {string} [token] of an issuer that the app trusts, for a person without a session */
  constructor(url, token = '') {
    made += 1;
    this.url = url;
    /** Where calls go: past the proxy if it is set to the URL of one process. */
    this.target = url;
    this.token = token;
    // Limits count by address: on Linux every loopback address is this machine.
    const localAddress = `127.${10 + (made >> 16)}.${(made >> 8) & 255}.${made & 255}`;
    this.agent = new Agent({ keepAlive: true, ...(process.platform === 'linux' && { localAddress }) });
  }

  /** Sends the token and the cookie where they belong. Rejects where there was no complete answer.
   * @param {string} method
   * @param {string} path
   * @param {Call} [call]
   * @returns {Promise<Answer>} */
  send(method, path, { body, type, headers = {}, from = this.source } = {}) {
    const { hostname, port } = new URL(this.target);
    const identity = path.startsWith('/api/auth');
    const bearer = path.startsWith('/api') && !identity ? this.token : '';
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          host: hostname === 'localhost' ? '127.0.0.1' : hostname,
          port,
          path,
          method,
          agent: this.agent,
          timeout: this.patienceMs,
          headers: {
            Host: new URL(this.url).host,
            Origin: this.url,
            Accept: /^\/(?:api|files)\//.test(path) ? '*/*' : 'text/html',
            ...(from && { 'X-Forwarded-For': from }),
            ...(type && { 'Content-Type': type }),
            ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
            ...(identity && this.cookie && { Cookie: this.cookie }),
            ...(bearer && { Authorization: `Bearer ${bearer}` }),
            ...headers,
          },
        },
        (answer) => {
          const chunks = /** @type {Buffer[]} */ ([]);
          answer.on('data', (chunk) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () => {
            const bytes = Buffer.concat(chunks);
            const cookies = answer.headers['set-cookie'] ?? [];
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              bytes,
              body: bytes.toString(),
              cookie: cookies.map((line) => line.split(';')[0]).join('; '),
            });
          });
        },
      );
      asked.on('timeout', () => asked.destroy(new Error('no answer in time')));
      asked.on('error', reject);
      asked.end(body);
    });
  }

  /** A call of the identity provider as a page makes it. The page names the user that it believes to be.
   * @param {string} path
   * @param {Record<string, unknown>} [fields]
   * @param {Omit<Call, 'body' | 'type'>} [call] */
  post(path, fields = {}, call = {}) {
    const body = JSON.stringify({ ...(this.user && { user: this.user }), ...fields });
    return this.send('POST', `/api/auth${path}`, { ...call, body, type: 'application/json' });
  }

  /** The same, which has to succeed; the person keeps the session that it opens.
   * @param {string} path
   * @param {Record<string, unknown>} [fields] */
  async identity(path, fields) {
    const { status, body, cookie } = await this.post(path, fields);
    const pairs = [this.cookie, cookie].flatMap((kept) => kept.split('; ')).filter(Boolean);
    this.cookie = [...new Map(pairs.map((pair) => [pair.split('=')[0], pair])).values()].join('; ');
    if (status !== 200) throw new Stop(`${path} answered ${status}: ${body}`);
    const reply = JSON.parse(body);
    if (reply.user) {
      this.user = reply.user.id;
      this.verified = reply.user.emailVerified;
    }
    return reply;
  }

  register() {
    return this.identity('/register', { email: this.email, password: this.password });
  }

  askVerification() {
    return this.identity('/verification/send', { continueUrl: `${this.url}/login` });
  }

  /** @param {string} inbox
   * @returns {Promise<string>} the link in the newest mail */
  async mailedLink(inbox) {
    const [mail] = await waitForMails(inbox, this.email);
    if (!mail?.links[0]) throw new Stop(`No mail reached ${this.email}.`);
    return mail.links[0];
  }

  /** @param {string} inbox */
  async verify(inbox) {
    const [, code] = (await this.mailedLink(inbox)).split('#code=');
    await this.identity('/verification/confirm', { code });
    this.verified = true;
  }

  /** Registers, verifies the address and opens the account.
   * @param {string} inbox */
  async join(inbox) {
    await this.register();
    await this.askVerification();
    await this.verify(inbox);
    await this.renew();
    await this.initialize();
    return this;
  }

  signIn() {
    this.cookie = '';
    return this.identity('/sign-in', { email: this.email, password: this.password });
  }

  async renew() {
    this.token = (await this.identity('/token')).token;
  }

  async initialize() {
    const { status, body } = await this.send('GET', '/api/user/initialize');
    if (status !== 200) throw new Stop(`/api/user/initialize answered ${status}: ${body}`);
  }

  /** @param {Names} names
   * @param {Uint8Array<ArrayBuffer>} [avatar] */
  async save(names, avatar) {
    return this.send('POST', '/api/user/account/save', await encodeForm(names, avatar));
  }

  /** @returns {Promise<Names & { avatarPath: string }>} */
  async details() {
    return JSON.parse((await this.send('GET', '/api/user/account/details')).body);
  }

  /** What a browser keeps of the session, as Playwright takes it: the cookies, and for its pages whose session it is. */
  browserState() {
    const user = { id: this.user, email: this.email, emailVerified: this.verified };
    const hint = JSON.stringify({ entry: randomUUID(), user });
    return {
      cookies: this.cookie.split('; ').map((pair) => {
        const [name = '', value = ''] = pair.split(/=(.*)/);
        return {
          name,
          value,
          domain: new URL(this.url).hostname,
          path: '/api/auth',
          expires: -1,
          httpOnly: true,
          secure: false,
          sameSite: /** @type {const} */ ('Strict'),
        };
      }),
      origins: [{ origin: this.url, localStorage: [{ name: 'identity-user', value: hint }] }],
    };
  }

  close() {
    this.agent.destroy();
  }
}
