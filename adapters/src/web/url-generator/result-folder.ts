import type { SyncFile } from './sync-file-sink.ts';

const folderName = 'generated-urls';

/** The folder of the browser's own storage that holds results; undefined where there is none, in some private windows. */
export async function resultFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    const root = await globalThis.navigator?.storage?.getDirectory?.();
    return await root?.getDirectoryHandle(folderName, { create: true });
  } catch {
    return undefined;
  }
}

type SyncFileHandle = FileSystemFileHandle & { createSyncAccessHandle?(): Promise<SyncFile> };

/** A result's file to write to, in a worker; undefined where the browser has none. */
export async function openSyncFile(name: string): Promise<SyncFile | undefined> {
  try {
    const folder = await resultFolder();
    const file: SyncFileHandle | undefined = await folder?.getFileHandle(name);
    return await file?.createSyncAccessHandle?.();
  } catch {
    return undefined;
  }
}
