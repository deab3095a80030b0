import { join } from 'node:path';

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

interface Chunk {
  readonly name: string;
  readonly entries: readonly string[];
  /** Reached only because a package has one door: these parts go where they are used. */
  readonly without: readonly RegExp[];
}

const forLater = [
  /\/domain\/src\/(url-generator|ctr)\//,
  /\/@rc-component\/input\/es\/(TextArea|ResizableTextArea|calculateNodeHeight)\./,
  // Of Ant Design's table and tabs.
  /\/@rc-component\/util\/es\/(KeyCode|isMobile)\.|\/is-mobile\/index\.|\/helpers\/esm\/extends\./,
  /\/antd\/es\/(style\/motion\/(collapse|move|slide)|_util\/hooks\/use(MergedMask|MultipleSelect|PatchElement|ProxyImperativeHandle))\./,
];

/** Small parts that the dashboard shares with its larger pages, which would be files of their own. */
const shell = [
  /\/domain\/src\/(modules\/(registry|soon-modules)|formats\/(csv-row|file-kind))\./,
  /\/application\/src\/web\/(ctr\/ports|read-stored)\./,
  /\/application\/src\/web\/url-generator\/(key-value-storage|list-storage|ports|remove-work|recipe\/(stored-recipes|weekly-tally))\./,
  /\/adapters\/src\/web\/(url-generator\/(browser|indexed-db)|ctr\/worker)-|\/web\/src\/(composition\/dashboard-services|errors\/page-loading|forms\/file-button|use-window-event|page\/(use-user|use-stored-text|handed-work|counted)|url-generator\/words\/(template-)?words)\./,
  /\/SearchOutlined\.|\/antd\/es\/(space\/|grid\/hooks\/|_util\/(gapSize|responsiveObserver)\.)/,
];

/** In this order: what an earlier one has, a later one does not repeat. */
const chunks: readonly Chunk[] = [
  {
    name: 'first',
    entries: ['src/main.tsx'],
    without: [
      ...forLater,
      /\/domain\/src\/account\//,
      /\/domain\/src\/session\/(next-session|identity-calls)\./,
    ],
  },
  {
    name: 'services',
    entries: [
      'src/composition/container.ts',
      'src/feedback/timed-alert.tsx',
      'src/feedback/toast-list.tsx',
      'src/page/button-link.tsx',
      // Small parts of many screens inside, which would be files of their own.
      '../node_modules/@rc-component/portal/es/index.js',
      '../node_modules/@ant-design/icons/es/icons/DownOutlined.js',
    ],
    without: forLater,
  },
];

/**
 * One file each for all that the first screen, and then the services behind all screens need: fewer round trips, and a
 * better compression than the dozens of small files into which sharing with later screens would cut them.
 */
export function sharedChunks(root: string) {
  let reached: ReadonlyMap<Chunk, ReadonlySet<string>> | undefined;
  return (id: string, modules: Modules): string | null => {
    reached ??= new Map(chunks.map((chunk) => [chunk, reachableFrom(chunk, root, modules)]));
    for (const [{ name, without }, ids] of reached)
      if (ids.has(id) && !without.some((part) => part.test(id))) return name;
    return shell.some((part) => part.test(id)) ? 'shell' : null;
  };
}

/** By static imports only: what is imported dynamically belongs to later screens. */
function reachableFrom({ entries }: Chunk, root: string, modules: Modules): ReadonlySet<string> {
  const seen = new Set(entries.map((entry) => join(root, entry)));
  for (const id of seen) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) seen.add(imported);
  }
  return seen;
}
