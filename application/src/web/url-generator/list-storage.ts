import type { ListFile } from './ports.ts';

/** The largest list that is kept between visits, in bytes. */
export const mostKeptBytes = 64 * 2 ** 20;

/**
 * The keyword list of unfinished work, if its text is too long for a draft, a file that it combines, named by its
 * `listKey`, and the last export of CTR Traffic with the one that it is compared with.
 */
export type KeptFile = 'list' | 'export' | 'export before' | `combined ${string}`;

/** Files that stay in this browser, one of each kind for each user. */
export abstract class ListStorage {
  /** @param owner id of a user. @returns undefined if there is none, or if it cannot be read */
  abstract get(owner: string, kind?: KeptFile): Promise<ListFile | undefined>;
  /**
   * Replaces the file; undefined deletes it.
   * @returns false if the file is larger than {@link mostKeptBytes}, or if the browser is full or stores nothing: then
   * there is none, not even the one before
   */
  abstract put(owner: string, file: ListFile | undefined, kind?: KeptFile): Promise<boolean>;
  /** Deletes all files of a user. Never fails. */
  abstract clear(owner: string): Promise<void>;
}

/** Lists have the place that they had before there were other files. */
export const keptKey = (owner: string, kind: KeptFile = 'list'): string =>
  kind === 'list' ? owner : `${owner} ${kind}`;
