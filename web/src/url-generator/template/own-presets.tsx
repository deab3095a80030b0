import {
  Downloads,
  parseStoredPresets,
  parseUserPresets,
  type UserPreset,
  userPresetsText,
  withUserPreset,
} from '@toolkit/application/web/url-generator';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { FileButton } from '../../forms/file-button.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useStoredText } from '../../page/use-stored-text.ts';
import { useService } from '../../use-service.tsx';
import { OptionList } from '../controls/option-list.tsx';
import { useNews } from '../controls/use-news.tsx';
import type { PageProps } from '../state/use-url-generator.ts';
import { presetFileProblemWords, presetWords } from '../words/problem-words.ts';
import { quote } from '../words/words.ts';

/** The largest presets file, in bytes. */
const mostBytes = 4_194_304;

/** The presets that this browser stores for its user. */
export function OwnPresets({ page }: PageProps) {
  const downloads = useService(Downloads);
  const { text, put } = useStoredText('presets');
  const own = useMemo(() => parseStoredPresets(text ?? ''), [text]);
  const [name, setName] = useState('');
  const { line, tell } = useNews();
  const say = (words: string) => tell(words, undefined, false);
  const keep = (next: readonly UserPreset[], done: string) =>
    say(put(userPresetsText(next)) ? done : 'This browser keeps them only until the tab is closed.');
  const add = () => {
    const added = withUserPreset(own, { name, template: page.recipe.template });
    if (!added.ok) return say(presetWords[added.error]);
    keep(added.value, `${quote(name.trim())} is added.`);
    setName('');
  };
  const importFile = async (file: File) => {
    const merged = parseUserPresets(file.size > mostBytes ? '' : await file.text().catch(() => ''), own);
    if (merged.ok) keep(merged.value, 'The presets are imported.');
    else say(presetFileProblemWords(merged.error));
  };
  return (
    <>
      <h2 className="option-subtitle">Your presets</h2>
      <OptionList
        aria-label="Your presets"
        items={own}
        use="Use"
        onUse={(preset) => page.takeTemplate(preset.template)}
        onDelete={(gone) =>
          keep(
            own.filter((preset) => preset !== gone),
            `${quote(gone.name)} is deleted.`,
          )
        }
      />
      <div className="row">
        <TextField label="Name for the current template" value={name} onChange={setName} onEnter={add} />
        <Button onClick={add}>Add preset</Button>
      </div>
      <div className="row">
        <FileButton accept=".json,application/json" onFile={(file) => void importFile(file)}>
          Import presets
        </FileButton>
        {own.length > 0 && (
          <Button
            type="text"
            onClick={() =>
              downloads.save(
                new Blob([userPresetsText(own)], { type: 'application/json' }),
                'url-presets.json',
              )
            }
          >
            Export presets
          </Button>
        )}
      </div>
      {line}
    </>
  );
}
