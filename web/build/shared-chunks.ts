import { join } from 'node:path';

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** What the services behind all screens need, and the first notices and links. */
const services = [
  'composition/container.ts',
  'feedback/timed-alert.tsx',
  'feedback/toast-list.tsx',
  'page/button-link.tsx',
];

/** Reached only because a package has one door: for tables and tabs. */
const forLater = /\/(KeyCode|collapse|move|slide)\./;

/**
 * One file each for all that the first screen, and then the services behind all screens need, and one for the small parts
 * that screens inside share: fewer round trips, and a better compression than the dozens of small files into which
 * sharing would cut them. What an earlier group has, a later one does not repeat.
 */
export const sharedChunks = (root: string) => [
  { name: 'first', tags: ['$initial' as const] },
  { name: nameServices(root), debugName: 'services' },
  // Those of the screens before the dashboard would bring their spinner.
  { name: 'shell', minShareCount: 2, test: /\/src\/(?!session)|\/portal\/|\/DownOutlined\./ },
];

function nameServices(root: string) {
  let needed: ReadonlySet<string> | undefined;
  return (id: string, modules: Modules): string | null => {
    needed ??= findNeeded(root, modules);
    return needed.has(id) && !forLater.test(id) ? 'services' : null;
  };
}

/** By static imports only: what is imported dynamically belongs to later screens. */
function findNeeded(root: string, modules: Modules): ReadonlySet<string> {
  const needed = new Set(services.map((path) => join(root, 'src', path)));
  for (const id of needed) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) needed.add(imported);
  }
  return needed;
}
