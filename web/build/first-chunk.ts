interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Reached from the first screen only because a package has one door: these parts go where they are used. */
const laterParts = [
  /\/domain\/src\/url-generator\//,
  /\/domain\/src\/session\/foreign-leave\./,
  /\/application\/src\/web\/url-generator\/settings\//,
  /\/application\/src\/web\/session\/foreign-session-client\./,
  /\/@rc-component\/input\/es\/(TextArea|ResizableTextArea|calculateNodeHeight)\./,
  /\/@rc-component\/trigger\/es\/(index|hooks\/use(WinClick|Watch|Action))\./,
  /\/rxjs\/.+\/(lastValueFrom|fromEvent)\./,
];

/**
 * One file for all that the first screen needs: fewer round trips, and a better compression than the dozen of small
 * files into which sharing with later screens would cut it.
 */
export function firstChunk(entry: string) {
  let first: ReadonlySet<string> | undefined;
  return (id: string, modules: Modules): string | null => {
    first ??= reachableFrom(entry, modules);
    return first.has(id) && !laterParts.some((part) => part.test(id)) ? 'first' : null;
  };
}

/** By static imports only: what is imported dynamically belongs to later screens. */
function reachableFrom(entry: string, modules: Modules): ReadonlySet<string> {
  const seen = new Set([entry]);
  for (const id of seen) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) seen.add(imported);
  }
  return seen;
}
