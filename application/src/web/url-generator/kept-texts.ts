import type { StateStream } from '../state-stream.ts';

/** What the URL generator keeps for its user from one visit to the next. A draft holds what was typed, keywords too; the
 * others never do. */
export type Shelf = 'recipes' | 'presets' | 'history' | 'draft';

/**
 * Texts that stay in this browser, and nowhere else. Each user has shelves of their own; what stands on one is for the
 * caller to understand, since another version of the app may have written it.
 */
export abstract class KeptTexts {
  /**
   * What is on a shelf now, and every change, those of other tabs included; undefined for nothing.
   * @param owner id of a user
   */
  abstract on(shelf: Shelf, owner: string): StateStream<string | undefined>;
  /**
   * Puts a text in the place of the one before; undefined clears the shelf.
   * @returns false where the browser has no room or keeps nothing: then it is there until this tab is closed
   */
  abstract put(shelf: Shelf, owner: string, text: string | undefined): boolean;
}
