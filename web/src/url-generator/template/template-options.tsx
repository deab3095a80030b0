import { Radio } from 'antd';
import { useId } from 'react';

interface TemplateOptionsProps {
  readonly form: 'plain' | 'advanced';
  readonly onForm: (form: 'plain' | 'advanced') => void;
}

const filters = [
  ['{keyword}', 'encoded for a URL: a space becomes %20'],
  ['{keyword|plus}', 'the same, but a space becomes +'],
  ['{keyword|raw}', 'as it stands in the list, not encoded'],
  ['{keyword|lower}', 'in small letters'],
  ['{keyword|underscore}', 'with _ between words; hyphen and dot put - and .'],
  ['{keyword|slug}', 'small letters and digits with hyphens, without accents: for paths'],
  ['{keyword|slug:de}', 'the same in German, with ae for ä; slug:da and slug:no have aa for å'],
] as const;

export function TemplateOptions({ form, onForm }: TemplateOptionsProps) {
  const id = useId();
  return (
    <>
      <fieldset className="field option-choices">
        <legend className="field-label">How the template is read</legend>
        <Radio.Group
          name={id}
          value={form}
          onChange={(event) => onForm(event.target.value === 'advanced' ? 'advanced' : 'plain')}
        >
          <Radio value="plain">Only the first {'{keyword}'} is replaced</Radio>
          <Radio value="advanced">Every placeholder is replaced, with filters</Radio>
        </Radio.Group>
      </fieldset>
      {form === 'advanced' && (
        <>
          <dl className="option-terms">
            {filters.map(([written, meaning]) => (
              <div key={written}>
                <dt>
                  <code>{written}</code>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
          <p className="field-hint">
            Filters work from left to right and can follow one another, as in {'{keyword|lower|plus}'}. Write
            {' {{ '}and{' }} '}for braces that are meant as text.
          </p>
        </>
      )}
    </>
  );
}
