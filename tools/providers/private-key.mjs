// @ts-check
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';

// In Node 20 a key that comes straight from generateKeyPairSync may hang the process when it is exported: if garbage is
// collected at that moment, what is left of the generator waits for the lock that the export holds. A key that is read
// from its text has a lock of its own.

export function newRsaKey() {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return createPrivateKey(privateKey);
}

export function newEcKey() {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return createPrivateKey(privateKey);
}
