import { Downloads } from '@toolkit/application/web/url-generator';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { FileButton } from '../../forms/file-button.tsx';
import { useService } from '../../use-service.tsx';
import { OptionList } from '../controls/option-list.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useNews } from '../controls/use-news.tsx';
import { quote } from '../words/words.ts';
import { useOwnPresets } from './use-own-presets.ts';

interface OwnPresetsProps {
  readonly template: string;
  readonly onUse: (template: string) => void;
}

/** The largest presets file, in bytes. */
const mostBytes = 4_194_304;

export function OwnPresets({ template, onUse }: OwnPresetsProps) {
  const id = useId();
  const downloads = useService(Downloads);
  const { own, text, add, remove, merge } = useOwnPresets();
  const [name, setName] = useState('');
  const { line, tell } = useNews();
  const say = (words: string) => tell(words, undefined, false);
  const addCurrent = () => {
    const problem = add({ name, template });
    say(problem ?? `${quote(name.trim())} is added.`);
    if (problem === undefined) setName('');
  };
  const importFile = async (file: File) => {
    const read = file.size > mostBytes ? '' : await file.text().catch(() => '');
    say(merge(read) ?? 'The presets are imported.');
  };
  return (
    <div className="option-own">
      <h2 className="option-subtitle" id={id}>
        Your presets
      </h2>
      <OptionList
        aria-labelledby={id}
        items={own}
        actions={({ name, template }) => (
          <>
            <Button aria-label={`Use ${name}`} onClick={() => onUse(template)}>
              Use
            </Button>
            <Button
              type="text"
              aria-label={`Delete ${name}`}
              onClick={() => say(remove(name) ?? `${quote(name)} is deleted.`)}
            >
              Delete
            </Button>
          </>
        )}
      />
      <div className="option-row">
        <TextField
          label="Name for the current template"
          value={name}
          onChange={setName}
          onEnter={addCurrent}
        />
        <Button onClick={addCurrent}>Add preset</Button>
      </div>
      <div className="option-actions">
        <FileButton accept=".json,application/json" onFile={(file) => void importFile(file)}>
          Import presets
        </FileButton>
        {own.length > 0 && (
          <Button
            type="text"
            onClick={() =>
              downloads.save(new Blob([text()], { type: 'application/json' }), 'url-presets.json')
            }
          >
            Export presets
          </Button>
        )}
      </div>
      {line}
    </div>
  );
}
