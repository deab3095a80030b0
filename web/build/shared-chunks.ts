import { join, relative } from 'node:path';

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

/** The small parts of our own and of libraries. Those of the screens before the dashboard would bring their spinner. */
const smallParts = /^(\.\.\/\w+\/)?src\/(?!session)|\/@rc-component\/portal\/|\/DownOutlined\./;

/**
 * One file each for all that the first screen, and then the services behind all screens need, and one for the small parts
 * that screens inside share: fewer round trips, and a better compression than the dozens of small files into which
 * sharing would cut them. What an earlier group has, a later one does not repeat.
 */
export const sharedChunks = (root: string) => [
  { name: 'first', tags: ['$initial' as const] },
  { name: nameServices(root), debugName: 'services' },
  { name: 'shell', minShareCount: 2, test: (id: string) => smallParts.test(relative(root, id)) },
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
