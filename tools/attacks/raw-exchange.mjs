// @ts-check
import { connect } from 'node:net';

/** @typedef {{ status: number, head: string, hung: boolean }} Exchange
 * `status` is 0 if the server closed the connection without an answer. */

const patienceMs = 30_000;
const quietMs = 2_000;
const keptBytes = 100_000;

/** Sends bytes unchanged and reads until the server closes the connection. Closes its own side after a silence, since
 * the server may be waiting for more of the request.
 * @param {number} port
 * @param {Buffer | string} bytes
 * @returns {Promise<Exchange>} */
export function exchange(port, bytes) {
  return new Promise((resolve) => {
    let text = '';
    let hung = false;
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(bytes));
    socket.setTimeout(quietMs, () => socket.end());
    const timer = setTimeout(() => {
      hung = true;
      socket.destroy();
    }, patienceMs);
    socket.setEncoding('latin1').on('data', (chunk) => {
      if (text.length < keptBytes) text += chunk;
    });
    // A server may reset the connection of a client that it refuses; what it sent before counts.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      const [head = ''] = text.split('\r\n\r\n', 1);
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, hung });
    });
  });
}
