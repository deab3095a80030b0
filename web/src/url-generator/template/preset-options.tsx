import { type PresetChoice, presets, presetTemplate, readPreset } from '@toolkit/domain/url-generator';
import { useRef } from 'react';
import { Select } from '../../forms/select.tsx';
import type { PageProps } from '../state/use-url-generator.ts';
import { optionName } from '../words/option-names.ts';
import { OwnPresets } from './own-presets.tsx';

const titles = { country: 'Country', language: 'Language', market: 'Country and language' } as const;
const own = 'own';

/** What is chosen is the template at once. A template of the user's own comes back by choosing it again. */
export function PresetOptions({ page }: PageProps) {
  const { template } = page.recipe;
  const read = readPreset(template);
  const typed = useRef<string>(undefined);
  if (!read) typed.current = template;
  const choose = (id: string, choice: PresetChoice = {}) => {
    const preset = presets.find((one) => one.id === id);
    const next = preset ? presetTemplate(preset, choice) : typed.current;
    if (next !== undefined) page.takeTemplate(next);
  };
  return (
    <>
      <div className="option-columns">
        <Select
          label="Site"
          value={read?.preset.id ?? own}
          options={[
            ...(typed.current === undefined ? [] : [{ value: own, label: 'Your own template' }]),
            ...presets.map((one) => ({ value: one.id, label: one.name })),
          ]}
          onChange={(id) => choose(id)}
        />
        {read?.preset.options.map(({ kind, parameter, values }) => (
          <Select
            key={kind}
            label={titles[kind]}
            value={read.choice[kind] ?? ''}
            options={[
              { value: '', label: parameter === undefined ? 'As in the template' : 'Any' },
              ...values
                .map(({ code }) => ({ value: code, label: optionName(kind, code) }))
                .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
            ]}
            onChange={(code) => {
              const { [kind]: _, ...others } = read.choice;
              choose(read.preset.id, code === '' ? others : { ...others, [kind]: code });
            }}
          />
        ))}
      </div>
      <OwnPresets page={page} />
    </>
  );
}
