/** The architecture, executable. The comment in each rule says what it protects. */

const tests = String.raw`\.(test|spec)\.(ts|tsx|mjs)$|\.contract\.ts$|^web/e2e/|^backend/test/|/testing/`;
const webRoots = '^web/src/composition/';
const backendRoots = '^backend/src/(composition|installation)/';
const cliRoots = String.raw`^cli/src/(main|generate|inspect|lists|print|output)\.ts$`;
/** What adapters of the backend bring in, and nothing else of the server. */
const drivers = 'typeorm|pg|@aws-sdk|@smithy|sharp|@node-rs|@noble|@electric-sql|nodemailer|openid-client';
/** What no page and no command line may hold. */
export const serverPackages = `node_modules/(${drivers}|@nestjs|express|multer|pino|passport|passport-jwt|jose|oauth4webapi)/`;
const nodeModules = 'node_modules/';

/** A feature knows other features only through `session`, and may lean on what is no feature (feedback, database,
 * limits, mail, browser). */
const features = ['account', 'url-generator', 'modules', 'ctr'];
const featureRules = features.map((feature) => ({
  name: `feature-${feature}-stays-apart`,
  from: { path: `/src/(web/|backend/)?${feature}/`, pathNot: [tests, '^(web|backend|cli)/src/'] },
  to: {
    path: features.filter((other) => other !== feature).map((other) => `/src/(web/|backend/)?${other}/`),
    pathNot: '^domain/',
  },
}));

/**
 * The rooms of large features, each with what it may import of its feature: only rooms that stand before it, so that
 * imports go one way. Tests may import from all of them.
 * @type {Record<string, Record<string, string[]>>}
 */
export const rooms = {
  // All features may read files.
  'domain/src': { formats: [] },
  'domain/src/url-generator': {
    text: [],
    rows: ['text'],
    template: ['text'],
    tables: [],
    output: ['template'],
    presets: ['template'],
    recipe: ['rows', 'template', 'tables', 'output'],
  },
  'application/src/web/url-generator': {
    lists: [],
    feed: ['lists'],
    output: [],
    recipe: [],
    settings: ['recipe'],
    run: ['lists', 'feed', 'output', 'settings'],
  },
  'web/src': {
    page: [],
    errors: ['page'],
    feedback: ['errors'],
    forms: [],
    session: ['page', 'errors', 'feedback', 'forms'],
    account: ['page', 'errors', 'feedback', 'forms'],
    modules: ['page'],
    ctr: ['page', 'errors', 'forms'],
    'url-generator': ['page', 'errors', 'feedback', 'forms'],
    dashboard: ['page', 'errors', 'feedback', 'forms', 'account', 'modules', 'ctr', 'url-generator'],
  },
  'web/src/dashboard': { overview: [], palette: [], menu: [], bar: ['palette'] },
  'web/src/url-generator': {
    words: [],
    controls: [],
    state: ['words', 'controls'],
    template: ['words', 'controls', 'state'],
    keywords: ['words', 'controls', 'state'],
    combine: ['words', 'controls', 'state', 'keywords'],
    output: ['words', 'controls', 'state'],
    run: ['words', 'controls', 'state', 'keywords'],
    page: ['words', 'controls', 'state', 'template', 'keywords', 'combine', 'output', 'run'],
  },
  'backend/src': {
    config: [],
    http: ['config'],
    'access-tokens': ['config', 'http'],
    admission: ['http', 'access-tokens'],
    server: ['http', 'admission'],
    health: ['http'],
    metrics: ['config', 'http', 'server'],
    pages: ['http'],
    inbox: ['http', 'server'],
    installation: [],
    account: ['http', 'access-tokens', 'admission', 'server'],
    identity: ['http', 'admission', 'server'],
    openapi: ['http', 'identity'],
    doctor: ['config', 'access-tokens'],
  },
};
/**
 * Where each folder has to be a room, and the folders beside the rooms: rules of their own judge who imports them.
 * @type {Record<string, string[]>}
 */
export const shared = {
  'web/src': ['composition', 'testing'],
  'backend/src': ['composition'],
};
/** Here a new file goes into one of the rooms, or gets a new one in the table. Elsewhere, files that stand in no room
 * are for all of the rooms. */
const withoutFiles = ['domain/src/url-generator', 'web/src/url-generator'];
const roomRules = Object.entries(rooms).flatMap(([feature, table]) => {
  const suffix = `of-${feature.replace('/src', '').replaceAll('/', '-')}`;
  const inside = (/** @type {string[]} */ ...names) => `^${feature}/(${names.join('|')})(/|$)`;
  const free = withoutFiles.includes(feature) ? [] : [`^${feature}/[^/]+$`];
  const outside = {
    name: `no-file-outside-the-rooms-${suffix}`,
    from: { path: `^${feature}/`, pathNot: [inside(...Object.keys(table), String.raw`index\.ts`), tests] },
    to: { path: `^${feature}/` },
  };
  return [
    ...Object.entries(table).map(([room, others]) => ({
      name: `room-${room}-${suffix}`,
      from: { path: inside(room), pathNot: tests },
      to: { path: `^${feature}/`, pathNot: [inside(room, ...others), ...free] },
    })),
    ...(free.length > 0 ? [] : [outside]),
  ];
});

/** What the product does itself, but for some of it.
 * @param {string} path
 * @param {string[]} except */
const from = (path, ...except) => ({ path, pathNot: [tests, ...except] });
/** Each has a name, where an import stands, and where it must not lead.
 * @type {[string, object, object][]} */
const rules = [
  // Files ending in .testing.ts are not built, and what only tests import may import anything.
  [
    'test-helpers-stay-in-tests',
    from('/src/', String.raw`\.testing\.tsx?$|^adapters/src/contracts/`),
    {
      path: [
        String.raw`\.(testing|test|spec|contract|bench)\.tsx?$`,
        '^(domain|application|web|backend|cli)/src/testing/',
        '^adapters/src/contracts/',
      ],
    },
  ],
  // The rules of the product depend on nothing.
  ['domain-imports-only-domain', from('^domain/src/'), { pathNot: '^domain/' }],
  // Use cases and ports know the domain and streams, nothing else. Only what browsers keep has a schema.
  [
    'application-imports-only-domain-and-rxjs',
    from(
      '^application/src/',
      String.raw`^application/src/(calls/|web/url-generator/recipe/|web/ctr/|web/read-stored)|\.testing\.ts$`,
    ),
    { pathNot: ['^domain/', '^application/', 'node_modules/rxjs/'] },
  ],
  // Page and server are made from the same calls; page and command line read the same recipes.
  [
    'schemas-import-only-domain-and-valibot',
    from('^application/src/(calls/|web/url-generator/recipe/|web/ctr/|web/read-stored)'),
    { pathNot: ['^domain/', '^application/src/($1|web/read-stored)', 'node_modules/valibot/'] },
  ],
  // What both sides need is domain.
  [
    'application-sides-stay-apart',
    { path: '^application/src/(web|backend)/' },
    { path: '^application/src/(web|backend)/', pathNot: '^application/src/$1/' },
  ],
  // Adapters are chosen by the apps, not the other way round.
  ['adapters-know-no-app', { path: '^adapters/' }, { path: '^(web|backend|cli)/' }],
  // Web adapters run in a browser, those of the backend and of the command line in Node.
  [
    'adapter-sides-stay-apart',
    from('^adapters/src/(web|backend|cli)/', String.raw`\.testing\.ts$`),
    { path: '^adapters/src/', pathNot: ['^adapters/src/$1/', '^adapters/src/(wasm|formats)/'] },
  ],
  // Browsers, servers and the command line use it: no platform, no packages.
  [
    'compiled-engine-runs-anywhere',
    from('^adapters/src/wasm/'),
    { pathNot: ['^adapters/src/wasm/', '^domain/'] },
  ],
  // Archives and spreadsheets are the same in browsers and on the command line: no platform.
  [
    'formats-run-anywhere',
    from('^adapters/src/formats/'),
    {
      pathNot: [
        '^adapters/src/formats/',
        '^domain/',
        '^application/src/web/url-generator/',
        'node_modules/(fflate|saxes)/',
      ],
    },
  ],
  // They serve unit tests, browser tests and the demo: no platform, no packages but those that run anywhere, too.
  [
    'memory-adapters-run-anywhere',
    from('^adapters/src/memory/'),
    { pathNot: ['^adapters/src/memory/', '^domain/', '^application/', 'node_modules/(rxjs|image-size)/'] },
  ],
  // Not even through another file: it would be shipped to browsers.
  [
    'web-reaches-no-server-code',
    from('^web/src/'),
    {
      reachable: true,
      path: ['^backend/', '^adapters/src/(backend|contracts)/', '^application/src/backend/', serverPackages],
    },
  ],
  // A fake in production would answer like the real thing.
  [
    'apps-ship-no-memory-adapter',
    from('^(web|backend)/src/'),
    { reachable: true, path: '^adapters/src/memory/' },
  ],
  // The server serves the built files; it never imports the web app.
  ['apps-stay-apart', from('^(web|backend|cli)/'), { path: '^(web|backend|cli)/', pathNot: '^$1/' }],
  // Screens and use cases know ports; the composition folder chooses.
  [
    'web-adapters-only-from-composition-roots',
    from('^web/src/', webRoots, String.raw`\.worker\.ts$`),
    { path: '^adapters/' },
  ],
  // Controllers know use cases; the composition folder chooses, and installations are copied.
  [
    'backend-adapters-only-from-composition-roots',
    from('^backend/src/', backendRoots),
    { path: '^adapters/' },
  ],
  // What it chooses reaches everybody else through the container.
  [
    'composition-only-from-entry-points',
    from(
      '^(web|backend)/src/',
      webRoots,
      backendRoots,
      String.raw`^(web|backend)/src/((doctor-)?main|(dashboard|oidc|remaining-work|url-generator|ctr)-entry)\.tsx?$`,
    ),
    { path: [webRoots, backendRoots] },
  ],
  // A database, a storage or a hash is used through a port.
  ['drivers-only-in-adapters', from('^backend/src/'), { path: `node_modules/(${drivers})/` }],
  // Options and words know use cases; what opens, writes and starts chooses.
  ['cli-adapters-only-from-composition-roots', from('^cli/src/', cliRoots), { path: '^adapters/' }],
  // It starts at once and works without a server or a browser: no other app, no packages of theirs.
  [
    'cli-stays-small',
    from('^cli/src/'),
    {
      reachable: true,
      path: [
        '^(web|backend)/',
        '^adapters/src/(web|backend|memory|contracts)/',
        '^application/src/backend/',
        serverPackages,
      ],
    },
  ],
  // No service location from screens.
  [
    'inversify-only-in-the-container',
    {
      path: '^(web|domain|application|adapters|backend|cli)/',
      pathNot: [webRoots, String.raw`^web/src/(late-services|use-service)\.tsx?$`],
    },
    { path: 'node_modules/inversify/' },
  ],
  // What builds, tests and starts the product stands below the tools that attack and measure it.
  ['scripts-know-no-tools', { path: '^scripts/' }, { path: '^tools/' }],
  // It is built without them.
  [
    'product-knows-no-tools',
    from('^(domain|application|adapters|web|backend|cli)/'),
    { path: '^(scripts|tools)/' },
  ],
  // Rules and adapters outlive the view library.
  [
    'react-only-in-web',
    { path: '^(domain|application|adapters|backend|cli)/' },
    { path: 'node_modules/(react|react-dom|react-router|react-router-dom|antd|@ant-design)/' },
  ],
  // A cycle means that two files are one.
  ['no-cycles', {}, { circular: true }],
  // Nothing uses it and it uses nothing.
  ['no-orphans', { orphan: true, pathNot: [tests, '^(scripts|tools)/', String.raw`\.d\.ts$`] }, {}],
  // An import that leads nowhere is one that no rule can judge.
  ['no-unresolved', {}, { couldNotResolve: true }],
];

export default {
  forbidden: [...rules.map(([name, from, to]) => ({ name, from, to })), ...featureRules, ...roomRules].map(
    (rule) => ({ ...rule, severity: 'error' }),
  ),
  options: {
    doNotFollow: { path: nodeModules },
    exclude: { path: '^(domain|application|adapters|web|backend|cli)/dist/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
