import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { OpenRequests } from '../admission/open-requests.ts';
import { type AnswerHeaders, type ApiErrorCode, errorBody, statusByCode } from '../http/api-error.ts';
import { makeSecurityHeaders } from '../http/security-headers.ts';

/** Options for http.createServer: how long and how large a request may be. */
export const serverOptions = {
  headersTimeout: 10_000,
  /** Longer than the web app lets a try of an upload take; `bodyDeadline` gives all other bodies less. */
  requestTimeout: 600_000,
  /** Longer than the 60 s of common proxies: the server must not close a connection that a proxy is about to use. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
  /** Checked below, so that the refusal has the API's form. */
  requireHostHeader: false,
} as const;

/** Browsers send some 20, and proxies add a few. */
const mostHeaders = 100;
/** Includes the query. Our own addresses are far shorter; the answer of a provider has a code of its own length. */
const mostTarget = 4_096;

const codes: Readonly<Record<string, ApiErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

/** Limits a server and answers requests that Node refuses before Express sees them in the API's form. */
export function limitServer(server: Server, open: OpenRequests): void {
  // Node stops collecting headers soon after that many, so those that are too many do not stay in memory. The request is
  // refused below, where `rawHeaders` shows that there were more.
  server.maxHeadersCount = mostHeaders;
  server.maxConnections = 5_000;
  // Closes connections on which nothing is sent or read; longer than any of our answers takes.
  server.timeout = 60_000;
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Its last answer is on its way, and each further byte is the same error again.
    if (socket.writableEnded) return;
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const response = open.responses.get(socket);
    // What comes behind a request that has no answer yet ends its connection, like a second request.
    if (response?.req.complete) return void socket.destroy();
    // The request that turned out bad may have its answer already.
    const answer = rawAnswer(codes[error.code ?? ''] ?? 'bad-request', isNavigation(error));
    socket.end(response?.headersSent ? '' : answer, () => socket.destroy());
  });
  server.on('connect', ({ socket }: IncomingMessage) => {
    // Node has removed its own listeners: without this one an error would end the process.
    socket.on('error', () => {});
    if (open.responses.has(socket)) return void socket.destroy();
    socket.end(rawAnswer('method-not-allowed'));
    // Nor does Node close such a connection when the server stops, so this one never waits for its client.
    setImmediate(() => socket.destroy());
  });
  // The body is asked for below; another expectation is refused below.
  for (const event of ['checkContinue', 'checkExpectation'])
    server.on(event, (request, response) => server.emit('request', request, response));
}

/** What the request expects, which means something in HTTP/1.1 alone. */
const readExpectation = ({ httpVersion, headers: { expect } }: IncomingMessage): string | undefined =>
  httpVersion === '1.1' ? expect : undefined;

/** To be called once before a body is read, after everything that the headers decide. */
export function askForBody(request: IncomingMessage, response: ServerResponse): void {
  if (readExpectation(request) !== undefined) response.writeContinue();
}

/** Lets through what Express can route: a target that is a path, and one host. Express answers the rest in HTML. */
export function refuseUnroutable(listener: RequestListener): RequestListener {
  return (request, response) => {
    if ((request.url?.length ?? 0) > mostTarget) refuse(response, 'uri-too-long');
    else if (request.rawHeaders.length > 2 * mostHeaders) refuse(response, 'headers-too-large');
    else if (!isServed(request)) refuse(response, 'bad-request');
    else listener(request, response);
  };
}

/** Node answers HTTP/0.9 and HTTP/2.0 in the request line as if they were HTTP/1.1. */
const isServed = (request: IncomingMessage): boolean =>
  /^1\.[01]$/.test(request.httpVersion) &&
  request.url?.startsWith('/') === true &&
  hasOneHost(request) &&
  !isCoded(request) &&
  /(?:^|\W)100-continue(?:$|\W)/i.test(readExpectation(request) ?? '100-continue');

function hasOneHost({ headersDistinct: { host: hosts = [] } }: IncomingMessage): boolean {
  const [host = '', ...more] = hosts;
  return more.length === 0 && /^[\w.:~%[\]-]+$/.test(host);
}

/** Node decodes only `chunked`: another coding before it, or an empty header, would stay in the body. */
const isCoded = ({ headers: { 'transfer-encoding': coding } }: IncomingMessage): boolean =>
  coding === '' || (coding !== undefined && /,\s*chunked$/i.test(coding));

/** Answers, then closes the connection unless `more` keeps it alive. */
export function refuse(response: ServerResponse, code: ApiErrorCode, more: AnswerHeaders = {}): void {
  const { headers, body } = makeAnswer(code, response.req.headers.accept?.includes('text/html'), more);
  response.writeHead(statusByCode[code], { ...headers, ...more }).end(body);
}

function rawAnswer(code: ApiErrorCode, isPage?: boolean): string {
  const { headers, body } = makeAnswer(code, isPage);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${statusByCode[code]} Error`, ...lines, '', body].join('\r\n');
}

/** Whether a person opens an address, as far as it has been read. */
function isNavigation({ rawPacket }: NodeJS.ErrnoException & { readonly rawPacket?: Buffer }): boolean {
  const text = rawPacket?.toString('latin1') ?? '';
  return text.startsWith('GET ') && text.includes('text/html');
}

/** What people can do about headers that are too large: only cookies make them so. */
const cookieWords =
  'This browser sends more cookies to this site than the server takes. Delete the cookies of this site, and of other sites on the same host, then load the page again.';

function makeAnswer(code: ApiErrorCode, isPage = false, more: AnswerHeaders = {}) {
  const requestId = randomUUID();
  const isForPeople = isPage && code === 'headers-too-large';
  const body = isForPeople
    ? `<!doctype html><html lang="en"><title>Too many cookies</title><h1>Too many cookies</h1><p>${cookieWords}</p></html>`
    : JSON.stringify(errorBody(code, requestId, more));
  const headers = {
    ...makeSecurityHeaders(),
    'Content-Type': `${isForPeople ? 'text/html' : 'application/json'}; charset=utf-8`,
    'Content-Length': `${Buffer.byteLength(body)}`,
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
    Connection: 'close',
  };
  return { headers, body };
}
