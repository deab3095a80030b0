/** The architecture, executable. The comment in each rule says what it protects. */

const tests = String.raw`\.(test|spec)\.(ts|tsx|mjs)$|\.contract\.ts$|^web/e2e/|^backend/test/|/testing/`;
const webRoots = '^web/src/composition/';
const backendRoots = '^backend/src/(composition|installation)/';
const cliRoots = String.raw`^cli/src/(main|generate|inspect|lists|print|output-options)\.ts$`;
const serverPackages =
  'node_modules/(typeorm|pg|@aws-sdk|@nestjs|sharp|@node-rs|@noble|@electric-sql|' +
  'express|multer|pino|pino-http|nodemailer|smtp-server|postal-mime|passport|passport-jwt|helmet|jose|openid-client|oauth4webapi)/';
/** What adapters of the backend bring in, and nothing else of the server. */
const drivers =
  'node_modules/(typeorm|pg|@aws-sdk|sharp|@node-rs|@noble|@electric-sql|nodemailer|smtp-server|postal-mime|openid-client)/';
const nodeModules = 'node_modules/';

/** A feature knows other features only through `session`, and may lean on what is no feature (feedback, database,
 * limits, mail, browser). */
const features = ['account', 'url-generator', 'modules'];
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
  'domain/src/url-generator': {
    text: [],
    keywords: ['text'],
    template: ['text'],
    engine: ['keywords', 'template'],
    tables: ['text', 'keywords'],
    output: ['text', 'template'],
    presets: ['text', 'template'],
    recipe: ['text', 'keywords', 'template', 'output'],
  },
  'application/src/web/url-generator': {
    lists: [],
    feed: ['lists'],
    output: [],
    settings: [],
    run: ['lists', 'feed', 'output'],
  },
  'application/src/backend/session': {
    attempts: [],
    mails: [],
    password: ['attempts', 'mails'],
    'sign-in': ['attempts', 'password'],
    registration: ['attempts', 'mails', 'password', 'sign-in'],
    foreign: ['attempts', 'sign-in'],
  },
  'web/src': {
    page: [],
    errors: ['page'],
    feedback: ['errors'],
    forms: [],
    session: ['page', 'errors', 'feedback', 'forms'],
    account: ['page', 'errors', 'forms'],
    modules: ['page'],
    'url-generator': ['page', 'forms'],
    dashboard: ['page', 'errors', 'forms', 'account', 'modules', 'url-generator'],
  },
  'web/src/dashboard': { overview: [], palette: [], menu: [], bar: ['palette'] },
  'web/src/url-generator': {
    words: [],
    controls: [],
    template: ['words', 'controls'],
    keywords: ['words', 'controls'],
    combine: ['words', 'controls', 'keywords'],
    output: ['words', 'controls'],
    run: ['words', 'controls', 'keywords'],
    page: ['words', 'controls', 'template', 'keywords', 'combine', 'output', 'run'],
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
    inbox: [],
    installation: [],
    account: ['http', 'access-tokens', 'admission', 'server'],
    identity: ['http', 'admission', 'server'],
    openapi: ['http', 'account', 'identity'],
    doctor: ['config', 'http', 'access-tokens'],
  },
  tools: {
    browsers: [],
    providers: [],
    topology: ['providers'],
    bench: ['providers'],
    overload: ['bench'],
    faults: ['providers'],
    attacks: ['topology', 'bench'],
    fuzz: ['attacks'],
    kills: ['attacks', 'faults'],
  },
};
/**
 * Where each folder has to be a room, and the folders beside the rooms: rules of their own judge who imports them.
 * @type {Record<string, string[]>}
 */
export const shared = {
  'web/src': ['composition', 'testing'],
  'backend/src': ['composition'],
  tools: [],
};
/** Here a new file goes into one of the rooms, or gets a new one in the table. Elsewhere, files that stand in no room
 * are for all of the rooms. */
const withoutFiles = ['domain/src/url-generator', 'web/src/url-generator', 'tools'];
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

export default {
  forbidden: [
    {
      name: 'test-helpers-stay-in-tests',
      // Files ending in .testing.ts are not built, and what only tests import may import anything.
      from: { path: '/src/', pathNot: [tests, String.raw`\.testing\.tsx?$|^adapters/src/contracts/`] },
      to: {
        path: [
          String.raw`\.(testing|test|spec|contract|bench)\.tsx?$`,
          '^(domain|application|web|backend|cli)/src/testing/',
          '^adapters/src/contracts/',
        ],
      },
    },
    {
      name: 'domain-imports-only-domain',
      // The rules of the product depend on nothing.
      from: { path: '^domain/src/', pathNot: tests },
      to: { pathNot: '^domain/' },
    },
    {
      name: 'application-imports-only-domain-and-rxjs',
      // Use cases and ports know the domain and streams, nothing else.
      from: { path: '^application/src/', pathNot: [tests, '^application/src/calls/'] },
      to: { pathNot: ['^domain/', '^application/', 'node_modules/rxjs/'] },
    },
    {
      name: 'calls-import-only-domain-and-valibot',
      // Page and server are made from the same descriptions.
      from: { path: '^application/src/calls/', pathNot: tests },
      to: { pathNot: ['^domain/', '^application/src/calls/', 'node_modules/valibot/'] },
    },
    {
      name: 'application-sides-stay-apart',
      // What both sides need is domain.
      from: { path: '^application/src/(web|backend)/' },
      to: { path: '^application/src/(web|backend)/', pathNot: '^application/src/$1/' },
    },
    {
      name: 'adapters-know-no-app',
      // Adapters are chosen by the apps, not the other way round.
      from: { path: '^adapters/' },
      to: { path: '^(web|backend|cli)/' },
    },
    {
      name: 'adapter-sides-stay-apart',
      // Web adapters run in a browser, those of the backend and of the command line in Node.
      from: { path: '^adapters/src/(web|backend|cli)/', pathNot: [tests, String.raw`\.testing\.ts$`] },
      to: { path: '^adapters/src/', pathNot: ['^adapters/src/$1/', '^adapters/src/(wasm|formats)/'] },
    },
    {
      name: 'compiled-engine-runs-anywhere',
      // Browsers, servers and the command line use it: no platform, no packages.
      from: { path: '^adapters/src/wasm/', pathNot: tests },
      to: { pathNot: ['^adapters/src/wasm/', '^domain/'] },
    },
    {
      name: 'formats-run-anywhere',
      // Archives and spreadsheets are the same in browsers and on the command line: no platform.
      from: { path: '^adapters/src/formats/', pathNot: tests },
      to: {
        pathNot: [
          '^adapters/src/formats/',
          '^domain/',
          '^application/src/web/url-generator/',
          'node_modules/(fflate|saxes)/',
        ],
      },
    },
    {
      name: 'memory-adapters-run-anywhere',
      // They serve unit tests, browser tests and the demo: no platform, no packages but rxjs.
      from: { path: '^adapters/src/memory/', pathNot: tests },
      to: { pathNot: ['^adapters/src/memory/', '^domain/', '^application/', 'node_modules/rxjs/'] },
    },
    {
      name: 'web-reaches-no-server-code',
      // Not even through another file: it would be shipped to browsers.
      from: { path: '^web/src/', pathNot: tests },
      to: {
        reachable: true,
        path: [
          '^backend/',
          '^adapters/src/(backend|contracts)/',
          '^application/src/backend/',
          serverPackages,
        ],
      },
    },
    {
      name: 'apps-ship-no-memory-adapter',
      // A fake in production would answer like the real thing.
      from: { path: '^(web|backend)/src/', pathNot: tests },
      to: { reachable: true, path: '^adapters/src/memory/' },
    },
    {
      name: 'apps-stay-apart',
      // The server serves the built files; it never imports the web app.
      from: { path: '^(web|backend|cli)/', pathNot: tests },
      to: { path: '^(web|backend|cli)/', pathNot: '^$1/' },
    },
    {
      name: 'web-adapters-only-from-composition-roots',
      // Screens and use cases know ports; the composition folder chooses.
      from: { path: '^web/src/', pathNot: [tests, webRoots, String.raw`\.worker\.ts$`] },
      to: { path: '^adapters/' },
    },
    {
      name: 'backend-adapters-only-from-composition-roots',
      // Controllers know use cases; the composition folder chooses, and installations are copied.
      from: { path: '^backend/src/', pathNot: [tests, backendRoots] },
      to: { path: '^adapters/' },
    },
    {
      name: 'composition-only-from-entry-points',
      // What it chooses reaches everybody else through the container.
      from: {
        path: '^(web|backend)/src/',
        pathNot: [
          tests,
          webRoots,
          backendRoots,
          String.raw`^(web|backend)/src/((doctor-)?main|(dashboard|foreign|remaining-work)-entry)\.tsx?$`,
        ],
      },
      to: { path: [webRoots, backendRoots] },
    },
    {
      name: 'drivers-only-in-adapters',
      // A database, a storage or a hash is used through a port. The inbox is a mail server, and adapts nothing.
      from: { path: '^backend/src/', pathNot: [tests, '^backend/src/inbox/'] },
      to: { path: drivers },
    },
    {
      name: 'cli-adapters-only-from-composition-roots',
      // Options and words know use cases; what opens, writes and starts chooses.
      from: { path: '^cli/src/', pathNot: [tests, cliRoots] },
      to: { path: '^adapters/' },
    },
    {
      name: 'cli-stays-small',
      // It starts at once and works without a server or a browser: no other app, no packages of theirs.
      from: { path: '^cli/src/', pathNot: tests },
      to: {
        reachable: true,
        path: [
          '^(web|backend)/',
          '^adapters/src/(web|backend|memory|contracts)/',
          '^application/src/backend/',
          serverPackages,
        ],
      },
    },
    {
      name: 'inversify-only-in-the-container',
      // No service location from screens.
      from: {
        path: '^(web|domain|application|adapters|backend|cli)/',
        pathNot: [webRoots, String.raw`^web/src/(late-services|use-service)\.tsx?$`],
      },
      to: { path: 'node_modules/inversify/' },
    },
    {
      name: 'scripts-know-no-tools',
      // What builds, tests and starts the product stands below the tools that attack and measure it.
      from: { path: '^scripts/' },
      to: { path: '^tools/' },
    },
    {
      name: 'product-knows-no-tools',
      // It is built without them.
      from: { path: '^(domain|application|adapters|web|backend|cli)/', pathNot: tests },
      to: { path: '^(scripts|tools)/' },
    },
    {
      name: 'react-only-in-web',
      // Rules and adapters outlive the view library.
      from: { path: '^(domain|application|adapters|backend|cli)/' },
      to: { path: 'node_modules/(react|react-dom|react-router|react-router-dom|antd|@ant-design)/' },
    },
    {
      name: 'no-cycles',
      // A cycle means that two files are one.
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      // Nothing uses it and it uses nothing.
      from: { orphan: true, pathNot: [tests, '^(scripts|tools)/', String.raw`\.d\.ts$`] },
      to: {},
    },
    {
      name: 'no-unresolved',
      // An import that leads nowhere is one that no rule can judge.
      from: {},
      to: { couldNotResolve: true },
    },
    ...featureRules,
    ...roomRules,
  ].map((rule) => ({ ...rule, severity: 'error' })),
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
