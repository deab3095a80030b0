import {
  parseStoredPresets,
  parseUserPresets,
  type UserPreset,
  userPresetsText,
  withUserPreset,
} from '@toolkit/application/web/url-generator';
import { useMemo } from 'react';
import { useStoredText } from '../controls/use-stored-text.ts';
import { presetFileProblemWords, presetWords } from '../words/problem-words.ts';

const keptNowhere = 'This browser keeps them only until the tab is closed.';

/** The presets that this browser stores for its user. Functions that change them return a problem in words, if any. */
export function useOwnPresets() {
  const { text, put } = useStoredText('presets');
  const own = useMemo(() => parseStoredPresets(text ?? ''), [text]);
  const keep = (next: readonly UserPreset[]) => (put(userPresetsText(next)) ? undefined : keptNowhere);
  return {
    own,
    text: () => userPresetsText(own),
    add(preset: UserPreset): string | undefined {
      const added = withUserPreset(own, preset);
      return added.ok ? keep(added.value) : presetWords[added.error];
    },
    remove: (name: string) => keep(own.filter((preset) => preset.name !== name)),
    merge(file: string): string | undefined {
      const merged = parseUserPresets(file, own);
      return merged.ok ? keep(merged.value) : presetFileProblemWords(merged.error);
    },
  };
}
