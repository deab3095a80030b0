import { Fragment } from 'react';
import { Select } from '../../forms/select.tsx';
import type { PageProps } from '../state/use-url-generator.ts';

const filters = [
  ['{keyword}', 'encoded for a URL: a space becomes %20'],
  ['{keyword|plus}', 'the same, but a space becomes +'],
  ['{keyword|raw}', 'as it stands in the list, not encoded'],
  ['{keyword|lower}', 'in small letters'],
  ['{keyword|underscore}', 'with _ between words; hyphen and dot put - and .'],
  ['{keyword|slug}', 'small letters and digits with hyphens, without accents: for paths'],
  ['{keyword|slug:de}', 'the same in German, with ae for ä; slug:da and slug:no have aa for å'],
] as const;

const forms = [
  { value: 'plain', label: 'Only the first {keyword} is replaced' },
  { value: 'advanced', label: 'Every placeholder is replaced, with filters' },
] as const;

export function TemplateOptions({ page: { recipe, change } }: PageProps) {
  return (
    <>
      <Select
        label="How the template is read"
        value={recipe.form}
        options={forms}
        onChange={(form) => change({ form })}
      />
      {recipe.form === 'advanced' && (
        <>
          <dl className="option-terms">
            {filters.map(([written, meaning]) => (
              <Fragment key={written}>
                <dt>
                  <code>{written}</code>
                </dt>
                <dd>{meaning}</dd>
              </Fragment>
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
