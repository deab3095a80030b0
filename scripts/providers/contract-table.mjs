// @ts-check

/** @typedef {import('../reports.mjs').TestOutcome} TestOutcome
 * @typedef {'passes' | 'stubbed reply' | 'declared impossible' | 'not run' | 'FAILS'} State
 * @typedef {Map<string, Map<string, State>>} Behaviours adapter by adapter, then behaviour by behaviour
 * @typedef {Map<string, Behaviours>} ContractTable port by port */

/** The adapters that a whole run has to show, port by port. Others may join. `TokenIssuer` is no port: it is what the
 * server asks of whoever signs its users' tokens, and each issuer has tests of its own.
 * @type {Record<string, string[]>} */
export const expectedAdapters = {
  Accounts: ['MemoryAccounts', 'TypeormAccounts on PGlite', 'TypeormAccounts on PostgreSQL'],
  FileStorage: ['MemoryFileStorage', 'FolderFileStorage', 'S3FileStorage'],
  AvatarImages: ['MemoryAvatarImages', 'SharpAvatarImages'],
  Mailer: [
    'MemoryMailer',
    'SmtpMailer',
    'SmtpMailer to Exim',
    'OutboxMailer',
    'OutboxMailer to Exim',
    'OutboxMailer on PostgreSQL',
  ],
  IdentityProvider: [
    'MemoryIdentityProvider',
    'EmbeddedIdentityProvider over HTTP',
    'EmbeddedIdentityProvider on PostgreSQL',
    'FirebaseIdentityProvider (protection on)',
    'FirebaseIdentityProvider (protection off)',
  ],
  AccountApi: ['MemoryAccountApi', 'HttpAccountApi', 'HttpAccountApi with pictures in S3'],
  UrlGenerator: ['MemoryUrlGenerator', 'WorkerUrlGenerator'],
  KeptTexts: ['LocalStorageTexts', 'MemoryTexts'],
  TokenIssuer: ['oidc-provider', 'Firebase Auth'],
};

/** Ports whose adapters are all asked for the same. */
const withContract = Object.keys(expectedAdapters).filter((port) => port !== 'TokenIssuer');

const contractTitle = /^(.+) as ([A-Z]\w+)$/;
const markers = /** @type {const} */ (['stubbed reply', 'declared impossible']);
const worstFirst = /** @type {State[]} */ ([
  'FAILS',
  'not run',
  'declared impossible',
  'stubbed reply',
  'passes',
]);

/** @param {TestOutcome} outcome
 * @returns {State} */
function stateOf({ title, state }) {
  if (state === 'failed') return 'FAILS';
  if (state === 'skipped') return 'not run';
  return markers.find((marker) => title.endsWith(` (${marker})`)) ?? 'passes';
}

/** Reads what tests of contracts say; other tests are left out.
 * @param {TestOutcome[]} outcomes
 * @returns {ContractTable} */
export function contractTable(outcomes) {
  const table = /** @type {ContractTable} */ (
    new Map(Object.keys(expectedAdapters).map((port) => [port, new Map()]))
  );
  for (const outcome of outcomes) {
    const groups = outcome.groups ?? [];
    const at = groups.findLastIndex((group) => contractTitle.test(group));
    const [, name = '', port = ''] = contractTitle.exec(groups[at] ?? '') ?? [];
    if (!name) continue;
    const around = groups.slice(0, at).filter((group) => !name.endsWith(group));
    const adapter = [name, ...around].join(' ');
    const title = [...groups.slice(at + 1), outcome.title].join(' › ');
    const behaviour = title.replace(/ \((?:stubbed reply|declared impossible)\)$/, '');
    const adapters = table.get(port) ?? new Map();
    const behaviours = adapters.get(adapter) ?? new Map();
    const states = [stateOf(outcome), behaviours.get(behaviour) ?? 'passes'];
    behaviours.set(
      behaviour,
      worstFirst.find((state) => states.includes(state)),
    );
    table.set(port, adapters.set(adapter, behaviours));
  }
  return table;
}

/** @param {string} port
 * @param {Behaviours} adapters
 * @returns {string[]} of all adapters, in the order of the contract */
export const behavioursOf = (port, adapters) => [
  ...new Set(inOrder(port, adapters).flatMap(([, states]) => [...states.keys()])),
];

/** What is wrong with a whole run, one line each: an adapter that should be there, a behaviour that one adapter was
 * not asked for, or anything that did not pass.
 * @param {ContractTable} table
 * @returns {string[]} */
export function problemsOf(table) {
  const absent = Object.entries(expectedAdapters).flatMap(([port, names]) =>
    names.filter((name) => !table.get(port)?.has(name)).map((name) => `${name} as ${port} was not run.`),
  );
  const unproven = [...table].flatMap(([port, adapters]) =>
    [...adapters].flatMap(([adapter, states]) =>
      (withContract.includes(port) ? behavioursOf(port, adapters) : [...states.keys()])
        .filter((behaviour) => ['FAILS', 'not run'].includes(states.get(behaviour) ?? 'not run'))
        .map((behaviour) => `${adapter} as ${port}, ${states.get(behaviour) ?? 'not run'}: ${behaviour}`),
    ),
  );
  return [...absent, ...unproven];
}

/** Known adapters in the order of the list, then others by name: tests end in any order.
 * @param {string} port
 * @param {Behaviours} adapters */
export function inOrder(port, adapters) {
  const known = expectedAdapters[port] ?? [];
  const place = (/** @type {string} */ name) => (known.includes(name) ? known.indexOf(name) : known.length);
  return [...adapters].sort(([one], [other]) => place(one) - place(other) || one.localeCompare(other));
}
