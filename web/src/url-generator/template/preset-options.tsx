import { type PresetChoice, presetOptions, presets, presetTemplate } from '@toolkit/domain/url-generator';
import { Button } from 'antd';
import { useState } from 'react';
import { Section } from '../controls/section.tsx';
import { Select } from '../controls/select.tsx';
import { optionName } from '../words/option-names.ts';
import { OwnPresets } from './own-presets.tsx';

interface PresetOptionsProps {
  readonly template: string;
  readonly onUse: (template: string) => void;
}

const titles = { country: 'Country', language: 'Language', market: 'Country and language' } as const;

export function PresetOptions({ template, onUse }: PresetOptionsProps) {
  const [id, setId] = useState('google');
  const [choice, setChoice] = useState<PresetChoice>({});
  const preset = presets.find((one) => one.id === id) ?? presets[0];
  if (!preset) return null;
  const offered = presetTemplate(preset, choice);
  const inUse = presets.find((one) => one.template === template.trim());
  return (
    <Section title="Presets" summary={inUse ? inUse.name : 'Search engines, shops, your own'}>
      <div className="option-columns">
        <Select
          label="Site"
          value={id}
          options={presets.map((one) => ({ value: one.id, label: one.name }))}
          onChange={(chosen) => {
            setId(chosen);
            setChoice({});
          }}
        />
        {presetOptions(preset).map(({ of, values }) => (
          <Select
            key={of}
            label={titles[of]}
            value={choice[of] ?? ''}
            options={[
              { value: '', label: preset.hosts?.of === of ? 'As in the template' : 'Any' },
              ...values
                .map(({ code }) => ({ value: code, label: optionName(of, code) }))
                .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
            ]}
            onChange={(code) => {
              const { [of]: _, ...others } = choice;
              setChoice(code === '' ? others : { ...others, [of]: code });
            }}
          />
        ))}
      </div>
      <p className="option-code">
        <bdi>{offered}</bdi>
      </p>
      <div className="option-actions">
        <Button onClick={() => onUse(offered)}>Use this template</Button>
        <span className="option-done" role="status">
          {offered === template.trim() && 'In use'}
        </span>
      </div>
      <OwnPresets template={template} onUse={onUse} />
    </Section>
  );
}
