import { Downloads } from '@toolkit/application/web/url-generator';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { useService } from '../../use-service.tsx';
import { FileButton } from '../controls/file-button.tsx';
import { TextField } from '../controls/text-field.tsx';
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
  const [news, setNews] = useState('');
  const addCurrent = () => {
    const problem = add({ name, template });
    setNews(problem ?? `${quote(name.trim())} is added.`);
    if (problem === undefined) setName('');
  };
  const importFile = async (file: File) => {
    const read = file.size > mostBytes ? '' : await file.text().catch(() => '');
    setNews(merge(read) ?? 'The presets are imported.');
  };
  return (
    <div className="option-own">
      <h2 className="option-subtitle" id={id}>
        Your presets
      </h2>
      {own.length > 0 && (
        <ul className="option-list" aria-labelledby={id}>
          {own.map((preset) => (
            <li key={preset.name}>
              <div className="option-item">
                <bdi className="option-name">{preset.name}</bdi>
                <bdi className="option-detail">{preset.template}</bdi>
              </div>
              <div className="option-actions">
                <Button aria-label={`Use ${preset.name}`} onClick={() => onUse(preset.template)}>
                  Use
                </Button>
                <Button
                  type="text"
                  aria-label={`Delete ${preset.name}`}
                  onClick={() => setNews(remove(preset.name) ?? `${quote(preset.name)} is deleted.`)}
                >
                  Delete
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
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
      <p className="option-news" role="status">
        {news}
      </p>
    </div>
  );
}
