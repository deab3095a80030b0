import { countEntries, type FurtherText } from '@toolkit/application/web/url-generator';
import type { Recipe } from '@toolkit/domain/url-generator';
import { counted } from '../words/words.ts';

/** What a list to combine holds, and what of it is left out. */
export function countWords(one: FurtherText, mode: Recipe['duplicates']): string {
  const { lines, duplicates } = countEntries(one, mode);
  const again =
    duplicates > 0 ? `, ${counted(duplicates, 'duplicate')}${mode === 'keep' ? '' : ' removed'}` : '';
  return counted(lines, 'entry', 'entries') + again;
}
