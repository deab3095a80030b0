import type { StateStream } from '../state-stream.ts';

/** What the tools store for their user between visits. A draft holds everything typed, keywords included; the other
 * texts never hold keywords. `weeks` holds how many URLs were made, `clicks` the result of the last export of CTR
 * Traffic with the query and the page to fix first. `stays` says what happens to it when the user logs out: it stays (`yes`), is removed
 * (`no`), or the login page offers to remove it. */
export type StorageKey = 'recipes' | 'presets' | 'history' | 'draft' | 'weeks' | 'clicks' | 'stays';

/**
 * Texts that stay in this browser, separate for each user. Callers must expect any text: another version of the app may
 * have written it.
 */
export abstract class KeyValueStorage {
  /**
   * The current text and every change, including those of other tabs; undefined if there is none.
   * @param owner id of a user
   */
  abstract watch(key: StorageKey, owner: string): StateStream<string | undefined>;
  /**
   * Replaces the text; undefined deletes it.
   * @returns false if the browser is full or stores nothing: then the text lives until this tab is closed
   */
  abstract put(key: StorageKey, owner: string, text: string | undefined): boolean;
}
