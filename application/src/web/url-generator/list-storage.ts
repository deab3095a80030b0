import type { ListFile } from './ports.ts';

/** The largest list that is kept between visits, in bytes. */
export const mostKeptBytes = 64 * 2 ** 20;

/** The keyword list of unfinished work, if its text is too long for a draft. It stays in this browser, one for each user. */
export abstract class ListStorage {
  /** @param owner id of a user. @returns undefined if there is none, or if it cannot be read */
  abstract get(owner: string): Promise<ListFile | undefined>;
  /**
   * Replaces the list; undefined deletes it.
   * @returns false if the list is larger than {@link mostKeptBytes}, or if the browser is full or stores nothing: then
   * there is none, not even the one before
   */
  abstract put(owner: string, list: ListFile | undefined): Promise<boolean>;
}
