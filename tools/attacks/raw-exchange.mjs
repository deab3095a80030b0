// @ts-check
import { connect } from 'node:net';

/** @typedef {{ status: number, head: string, body: string, hung: boolean }} Exchange
 * `status` is 0 if the server closed the connection without an answer. */

const patienceMs = 30_000;
const keptBytes = 100_000;

/** Sends bytes unchanged and reads until the server closes the connection. Closes its own side after a silence, since
 * the server may be waiting for more of the request.
 * @param {number} port
 * @param {Buffer | string} bytes
 * @param {number} [quietMs]
 * @returns {Promise<Exchange>} */
export function exchange(port, bytes, quietMs = 2_000) {
  return new Promise((resolve) => {
    const chunks = /** @type {Buffer[]} */ ([]);
    let length = 0;
    let hung = false;
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(bytes));
    socket.setTimeout(quietMs, () => socket.end());
    const timer = setTimeout(() => {
      hung = true;
      socket.destroy();
    }, patienceMs);
    socket.on('data', (chunk) => {
      if (length < keptBytes) chunks.push(chunk);
      length += chunk.length;
    });
    // A server may reset the connection of a client that it refuses; what it sent before counts.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      const text = Buffer.concat(chunks).toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      const head = end < 0 ? text : text.slice(0, end);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
      resolve({ status, head, body: end < 0 ? '' : text.slice(end + 4), hung });
    });
  });
}

/** @param {string} method
 * @param {string} target
 * @param {Record<string, string | undefined>} headers those that are undefined are left out
 * @param {Buffer | string} [body]
 * @returns {Buffer} */
export function requestBytes(method, target, headers, body = '') {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  );
  const head = [`${method} ${target} HTTP/1.1`, ...lines, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)]);
}

/** A request to the product that closes the connection after its answer.
 * @param {string} origin
 * @param {string} method
 * @param {string} target
 * @param {Record<string, string | undefined>} [headers] besides its own, or instead of them
 * @param {Buffer | string} [body]
 * @returns {Buffer} */
export const requestTo = (origin, method, target, headers = {}, body = '') =>
  requestBytes(
    method,
    target,
    {
      Host: new URL(origin).host,
      Connection: 'close',
      ...(body.length > 0 && { 'Content-Length': String(Buffer.byteLength(body)) }),
      ...headers,
    },
    body,
  );

/** @param {{ port: number, origin: string }} product
 * @param {Parameters<typeof requestTo> extends [string, ...infer Rest] ? Rest : never} request */
export const ask = ({ port, origin }, ...request) => exchange(port, requestTo(origin, ...request), 20_000);
