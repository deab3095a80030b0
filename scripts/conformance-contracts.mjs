// @ts-check
import * as contracts from '../adapters/src/contracts/index.ts';

const all = /** @type {Record<string, any>} */ (contracts);

/** The members that `make` of each port must return besides the adapter.
 * @type {Record<string, string[]>} */
export const harnesses = {
  Accounts: ['accounts'],
  FileStorage: ['files', 'open', 'wait'],
  AvatarImages: ['encode'],
  AccountApi: ['api', 'avatars', 'become', 'open'],
  IdentityProvider: ['browser', 'links', 'mailsTo', 'advance', 'condition', 'hold', 'verifyBearer'],
  Mailer: ['mailer', 'received'],
  Deliverer: ['mailer', 'received', 'setAccepting'],
  KeyValueStorage: ['watch', 'put'],
  ListStorage: ['storage', 'file'],
  Limits: ['limits', 'advance'],
  Users: ['users', 'sessions', 'add', 'disable', 'put', 'kept'],
  PasswordHasher: ['hash', 'verify'],
};

/** An error that the author of the adapter sees without a stack. */
const misfit = (/** @type {string} */ message) => Object.assign(new Error(message), { name: 'Misfit' });

/** The contract of the port that an adapter names.
 * @param {Record<string, any>} adapter what its module exports
 * @returns a function that describes the tests, and one that checks the result of `make` */
export function findContract(adapter) {
  const { port, make } = adapter;
  const ports = Object.keys(harnesses).join(', ');
  if (typeof port !== 'string' || typeof make !== 'function') {
    const found = Object.keys(adapter).join(', ') || 'nothing';
    throw misfit(
      `The module must export \`port\`, the name of a port, and \`make\`, a function. It exports ${found}.`,
    );
  }
  const members = harnesses[port];
  if (!members) throw misfit(`There is no port "${port}". The ports are: ${ports}.`);
  const check = (/** @type {any} */ made) => {
    const missing = members.filter((member) => made?.[member] === undefined);
    if (missing.length > 0) throw misfit(`What make() of a ${port} gives lacks: ${missing.join(', ')}.`);
    return made;
  };
  const name = `${port === 'IdentityProvider' ? 'Identity' : port}Contract`;
  return { contract: all[name.replace(/^./, (letter) => letter.toLowerCase())], check };
}
