// @ts-check
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';

// In Node 20 a key that comes straight from generateKeyPairSync may hang the process when it is exported: if garbage is
// collected at that moment, what is left of the generator waits for the lock that the export holds. A key that is read
// from its text has a lock of its own.

/** @param {any} type
 * @param {object} options */
function newKey(type, options) {
  const { privateKey } = generateKeyPairSync(type, {
    ...options,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return createPrivateKey(privateKey);
}

export const newRsaKey = () => newKey('rsa', { modulusLength: 2048 });
export const newEcKey = () => newKey('ec', { namedCurve: 'P-256' });
