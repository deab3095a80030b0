interface Stored {
  bytes: Uint8Array;
  /** A worker that writes holds its file. */
  open: boolean;
}

const named = (name: string) => Object.assign(new Error(name), { name });

/** The browser's own storage and its locks, as far as results use them, in memory. Takes the place of `navigator`. */
export function browserStorage(room = Number.POSITIVE_INFINITY) {
  const files = new Map<string, Stored>();
  const locks = new Set<string>();
  /** Names of all files that there ever were. */
  const made: string[] = [];
  /** What happens before a file is given to who reads it. */
  const hooks = { beforeReading: async (_: Stored) => {}, canWrite: true };

  const handle = (file: Stored) => ({
    async getFile() {
      await hooks.beforeReading(file);
      return new Blob([new Uint8Array(file.bytes)]);
    },
    ...(hooks.canWrite && {
      async createSyncAccessHandle() {
        file.open = true;
        return {
          write(piece: Uint8Array, { at }: { at: number }) {
            const taken = piece.subarray(0, Math.max(room - at, 0));
            file.bytes = Buffer.concat([file.bytes.subarray(0, at), taken]);
            return taken.length;
          },
          close() {
            file.open = false;
          },
        };
      },
    }),
  });
  const folder = {
    async getFileHandle(name: string, { create = false } = {}) {
      if (!files.has(name) && !create) throw named('NotFoundError');
      const file = files.get(name) ?? { bytes: new Uint8Array(0), open: false };
      if (!files.has(name)) made.push(name);
      files.set(name, file);
      return handle(file);
    },
    async removeEntry(name: string) {
      const file = files.get(name);
      if (!file) throw named('NotFoundError');
      // The worker is gone a moment later.
      if (file.open) {
        file.open = false;
        throw named('NoModificationAllowedError');
      }
      files.delete(name);
    },
    async *keys() {
      yield* [...files.keys()];
    },
  };
  const getDirectory = async () => ({ getDirectoryHandle: async () => folder });

  type Held = (lock: object | null) => unknown;
  async function request(name: string, ...rest: [Held] | [{ ifAvailable: boolean }, Held]) {
    const held = rest.at(-1) as Held;
    const free = !locks.has(name);
    if (!free && rest.length === 1) throw new Error('Two want the same lock.');
    if (free) locks.add(name);
    await held(free ? {} : null);
    if (free) locks.delete(name);
  }
  return { files, locks, made, hooks, navigator: { storage: { getDirectory }, locks: { request } } };
}
