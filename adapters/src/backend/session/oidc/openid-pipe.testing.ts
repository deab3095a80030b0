import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JWK } from 'jose';
import type { BentToken } from '../../../contracts/index.ts';

type Json = Record<string, unknown>;

/** Answers in place of the provider. Left out: nothing is ever answered. */
type Reply = (response: ServerResponse, asked: string) => void;

/**
 * Stands between the issuer under test and a real provider, which serves under the pipe's own name: what nobody spoils
 * is handed on as it is, signatures included. `target` left out: there is no provider but the test's own replies.
 */
export class OpenidPipe {
  isReachable = true;
  takesBasic = true;
  bend: BentToken | undefined;
  /** Changes what is answered as JSON at a path. */
  readonly changes = new Map<string, (body: Json) => Json>();
  readonly replies = new Map<string, Reply>();
  /** Paths that were asked for, and with what, oldest first. */
  readonly asked: {
    readonly path: string;
    readonly headers: IncomingMessage['headers'];
    readonly body: string;
  }[] = [];
  logoutToken: string | undefined;

  private constructor(
    readonly url: string,
    private readonly target: string | undefined,
    private readonly clientSecret: string,
    private readonly keys: Keys,
    readonly close: () => Promise<void>,
  ) {}

  /** @param port left out: any */
  static async open(clientSecret: string, target?: string, port = 0): Promise<OpenidPipe> {
    kept ??= pipeKeys();
    const keys = kept;
    let pipe: OpenidPipe | undefined;
    const server = createServer((incoming, response) => {
      pipe?.serve(incoming, response).catch(() => response.destroy());
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    pipe = new OpenidPipe(url, target, clientSecret, keys, async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    });
    return pipe;
  }

  askedAt(path: string) {
    return this.asked.filter((one) => one.path === path);
  }

  /** A token made from another one, by a key that the pipe publishes with those of the provider unless `how` says else. */
  bent(token: string, { claims, typ, signedBy }: BentToken): string {
    const [header = {}, body = {}] = token.split('.').slice(0, 2).map(decode);
    const kid = signedBy === 'an unknown key' ? 'unknown' : this.keys.jwk.kid;
    const alg = signedBy === 'nobody' ? 'none' : signedBy === 'the client secret' ? 'HS256' : 'RS256';
    const text = [
      { ...header, kid, alg, ...(typ && { typ }) },
      { ...body, ...claims },
    ]
      .map(encode)
      .join('.');
    if (signedBy === 'nobody') return `${text}.`;
    if (signedBy === 'the client secret')
      return `${text}.${createHmac('sha256', this.clientSecret).update(text).digest('base64url')}`;
    const key = signedBy === undefined ? this.keys.own : this.keys.stranger;
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
  }

  private async serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const path = (incoming.url ?? '').replace(/\?.*$/s, '');
    this.asked.push({ path, headers: incoming.headers, body });
    if (path === '/test/ended') {
      this.logoutToken = new URLSearchParams(body).get('logout_token') ?? undefined;
      response.end();
    } else if (!this.isReachable) incoming.socket.destroy();
    else if (!this.takesBasic && incoming.headers.authorization?.startsWith('Basic '))
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"invalid_client"}');
    else if (this.replies.has(path)) this.replies.get(path)?.(response, body);
    else await this.handOn(path, incoming, body, response);
  }

  private async handOn(path: string, incoming: IncomingMessage, body: string, response: ServerResponse) {
    if (this.target === undefined) return void response.writeHead(404).end();
    const { method, headers, url } = incoming;
    const asking = request(`${this.target}${url}`, { method, headers });
    asking.end(body);
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk);
    const { 'content-length': _, 'transfer-encoding': _chunked, ...handed } = answer.headers;
    const text = this.spoil(path, answer.statusCode === 200, Buffer.concat(chunks).toString());
    response.writeHead(answer.statusCode ?? 502, handed).end(text);
  }

  private spoil(path: string, isGood: boolean, text: string): string {
    const change = this.changes.get(path);
    const isBent = path.endsWith('/token') && this.bend !== undefined;
    const areKeys = path.endsWith('/jwks');
    if (!isGood || !(change || isBent || areKeys)) return text;
    let body: Json = JSON.parse(text);
    if (areKeys) body = { keys: [...(body.keys as JWK[]), this.keys.jwk] };
    if (isBent && this.bend) body = { ...body, id_token: this.bent(String(body.id_token), this.bend) };
    return JSON.stringify(change ? change(body) : body);
  }
}

interface Keys {
  readonly own: KeyObject;
  readonly jwk: JWK;
  readonly stranger: KeyObject;
}

/** RS256 is what every provider may sign with. */
const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

function pipeKeys(): Keys {
  const { privateKey: own, publicKey } = newKeys();
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'of-the-pipe', alg: 'RS256', use: 'sig' };
  return { own, jwk, stranger: newKeys().privateKey };
}

/** Those of all pipes of a process, since it takes a while to make them. */
let kept: Keys | undefined;

const decode = (part: string): Json => JSON.parse(Buffer.from(part, 'base64url').toString());
const encode = (part: Json): string => Buffer.from(JSON.stringify(part)).toString('base64url');
