// @ts-check

/** The members that `make` of each port must return besides the adapter. */
export const harnesses = {
  Accounts: ['accounts', 'wait'],
  FileStorage: ['files', 'open', 'wait'],
  AvatarImages: ['encode'],
  AccountApi: ['api', 'avatars', 'become', 'open'],
  UrlGenerator: ['generator', 'list', 'vanishedList'],
  IdentityProvider: [
    'browser',
    'nextMail',
    'mailsTo',
    'follow',
    'resetAddress',
    'advance',
    'condition',
    'hold',
    'verifyBearer',
  ],
  ForeignSignIn: ['browser', 'answer', 'provider', 'requests', 'offline', 'disable'],
  Mailer: ['mailer', 'received'],
  Deliverer: ['mailer', 'received', 'setAccepting'],
  Outbox: ['outbox', 'elsewhere', 'now', 'pass'],
  KeyValueStorage: ['watch', 'put'],
  ListStorage: ['storage', 'file'],
  Limits: ['limits', 'advance'],
  People: ['people', 'sessions', 'add', 'disable', 'put', 'kept'],
  Sessions: ['people', 'sessions', 'add', 'disable', 'put'],
  EndedSessions: ['people', 'sessions', 'add', 'disable', 'put', 'endedAt', 'remove'],
  Secrets: ['newCode', 'hashCode', 'newId', 'hashEmail'],
  PasswordHasher: ['hash', 'verify'],
  TokenSigner: ['signer', 'claimsOf'],
  ForeignIssuer: [
    'issuer',
    'elsewhere',
    'name',
    'clientId',
    'visit',
    'refuse',
    'leave',
    'advance',
    'setReachable',
    'changeKeys',
    'bendIdTokens',
    'confuseUserinfo',
    'removeLeaving',
    'bent',
  ],
};

/** Each contract is loaded, with everything it imports, only when it is needed.
 * @type {Record<string, () => Promise<(name: string, make: () => any) => void>>} */
const described = {
  Accounts: async () => (await import('../adapters/src/contracts/accounts.contract.ts')).accountsContract,
  FileStorage: async () =>
    (await import('../adapters/src/contracts/file-storage.contract.ts')).fileStorageContract,
  AvatarImages: async () =>
    (await import('../adapters/src/contracts/avatar-images.contract.ts')).avatarImagesContract,
  AccountApi: async () =>
    (await import('../adapters/src/contracts/account-api.contract.ts')).accountApiContract,
  UrlGenerator: async () =>
    (await import('../adapters/src/contracts/url-generator.contract.ts')).urlGeneratorContract,
  IdentityProvider: async () =>
    (await import('../adapters/src/contracts/identity.contract.ts')).identityContract,
  ForeignSignIn: async () =>
    (await import('../adapters/src/contracts/foreign-sign-in.contract.ts')).foreignSignInContract,
  Mailer: async () => (await import('../adapters/src/contracts/mailer.contract.ts')).mailerContract,
  Deliverer: async () => (await import('../adapters/src/contracts/mailer.contract.ts')).delivererContract,
  Outbox: async () => (await import('../adapters/src/contracts/outbox.contract.ts')).outboxContract,
  KeyValueStorage: async () =>
    (await import('../adapters/src/contracts/key-value-storage.contract.ts')).keyValueStorageContract,
  ListStorage: async () =>
    (await import('../adapters/src/contracts/list-storage.contract.ts')).listStorageContract,
  Limits: async () => (await import('../adapters/src/contracts/limits.contract.ts')).limitsContract,
  People: async () => (await import('../adapters/src/contracts/people.contract.ts')).peopleContract,
  Sessions: async () => (await import('../adapters/src/contracts/sessions.contract.ts')).sessionsContract,
  EndedSessions: async () =>
    (await import('../adapters/src/contracts/ended-sessions.contract.ts')).endedSessionsContract,
  Secrets: async () => (await import('../adapters/src/contracts/secrets.contract.ts')).secretsContract,
  PasswordHasher: async () =>
    (await import('../adapters/src/contracts/password-hasher.contract.ts')).passwordHasherContract,
  TokenSigner: async () =>
    (await import('../adapters/src/contracts/token-signer.contract.ts')).tokenSignerContract,
  ForeignIssuer: async () =>
    (await import('../adapters/src/contracts/foreign-issuer.contract.ts')).foreignIssuerContract,
};

/** An error that the author of the adapter sees without a stack. */
const misfit = (/** @type {string} */ message) => Object.assign(new Error(message), { name: 'Misfit' });

/** The contract of the port that an adapter names.
 * @param {Record<string, any>} adapter what its module exports
 * @returns a function that describes the tests, and one that checks the result of `make` */
export async function findContract(adapter) {
  const { port, make } = adapter;
  const ports = Object.keys(described).join(', ');
  if (typeof port !== 'string' || typeof make !== 'function') {
    const found = Object.keys(adapter).join(', ') || 'nothing';
    throw misfit(
      `The module must export \`port\`, the name of a port, and \`make\`, a function. It exports ${found}.`,
    );
  }
  const load = described[port];
  const members = harnesses[/** @type {keyof typeof harnesses} */ (port)];
  if (!load) throw misfit(`There is no port "${port}". The ports are: ${ports}.`);
  const check = (/** @type {any} */ made) => {
    const missing = members.filter((member) => made?.[member] === undefined);
    if (missing.length > 0) throw misfit(`What make() of a ${port} gives lacks: ${missing.join(', ')}.`);
    return made;
  };
  return { contract: await load(), check };
}
