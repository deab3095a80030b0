import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileContent, FileStorage } from '@toolkit/application/backend/account';
import { isErrno } from '@toolkit/application/backend/environment';
import { SignedAddresses, type SignedAddressesOptions } from './signed-addresses.ts';

export interface FolderFileStorageOptions extends SignedAddressesOptions {
  readonly folder: string;
}

// One or more plain names: no dot at the beginning, hence no '..'.
const plainPath = /^[a-z0-9_-][a-z0-9._-]{0,99}(?:\/[a-z0-9_-][a-z0-9._-]{0,99}){0,4}$/;

/** A folder of which nobody has stored anything holds nothing; one that cannot be read is trouble. */
function noneYet(error: unknown): string[] {
  if (isErrno(error, 'ENOENT')) return [];
  throw error;
}

/**
 * A private folder. A file holds its content type in the first line, then the bytes, so that the two can only
 * change together. It is written under another name and then renamed, so that nobody reads half of it. What a process
 * leaves that dies in between is listed, and goes with the pictures that no account shows.
 */
export class FolderFileStorage implements FileStorage {
  private readonly addresses: SignedAddresses;

  constructor(private readonly options: FolderFileStorageOptions) {
    this.addresses = new SignedAddresses(options);
  }

  async put(path: string, bytes: Uint8Array, contentType: string) {
    const file = this.resolveFile(path);
    const aside = `${file}.${randomUUID()}`;
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    try {
      await writeFile(aside, Buffer.concat([Buffer.from(`${contentType}\n`), bytes]), { mode: 0o600 });
      await rename(aside, file);
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
  }

  async get(path: string) {
    return (await this.read(path))?.bytes;
  }

  async delete(path: string) {
    await rm(this.resolveFile(path), { force: true });
  }

  async downloadUrl(path: string, seconds: number) {
    this.resolveFile(path);
    return this.addresses.urlOf(path, seconds);
  }

  /** The file at an address of downloadUrl; undefined if the address is altered or expired, or the file is gone. */
  async open(path: string, expires: string, signature: string) {
    return this.addresses.isValid(path, expires, signature) ? this.read(path) : undefined;
  }

  async *list(prefix: string) {
    for (const name of await readdir(join(this.options.folder, prefix)).catch(noneYet)) {
      const path = prefix + name;
      const found = await stat(join(this.options.folder, path)).catch(() => undefined);
      if (found?.isFile() && plainPath.test(path)) yield { path, storedAt: found.mtime };
    }
  }

  async check() {
    await mkdir(this.options.folder, { recursive: true, mode: 0o700 });
    await access(this.options.folder, constants.R_OK | constants.W_OK);
    // Versions before December 2026 wrote there first, and a crash left a part. May go in June 2027.
    await rm(join(this.options.folder, '.unfinished'), { recursive: true, force: true });
  }

  /** A file with its type; undefined when there is none. */
  async read(path: string): Promise<FileContent | undefined> {
    if (!plainPath.test(path)) return undefined;
    const content = await readFile(join(this.options.folder, path)).catch((error: unknown) => {
      if (isErrno(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return undefined;
      throw error;
    });
    const end = content?.indexOf(0x0a) ?? -1;
    if (!content || end < 0) return undefined;
    return {
      contentType: content.toString('latin1', 0, end),
      bytes: new Uint8Array(content.subarray(end + 1)),
    };
  }

  private resolveFile(path: string): string {
    if (!plainPath.test(path)) throw new Error('Not a path of this storage.');
    return join(this.options.folder, path);
  }
}
