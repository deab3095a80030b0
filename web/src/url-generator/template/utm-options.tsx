import { type Campaign, firstCampaign } from '@toolkit/application/web/url-generator';
import {
  parseAllowedUtm,
  readUtm,
  requiredUtmFields,
  splitAllowedUtm,
  type UtmField,
  type UtmProblem,
  type UtmValues,
  utmFields,
  utmName,
  utmProblems,
  withUtm,
} from '@toolkit/domain/url-generator';
import { Button, Checkbox } from 'antd';
import { Select } from '../../forms/select.tsx';
import { TextField } from '../../forms/text-field.tsx';
import type { PageProps } from '../state/use-url-generator.ts';
import { utmWords } from '../words/problem-words.ts';

interface UtmOptionsProps extends PageProps {
  /** Whether the first field takes the focus. */
  readonly autoFocus: boolean;
}

const examples = {
  source: 'newsletter',
  medium: 'email',
  campaign: 'spring sale',
  term: '{keyword}',
  content: 'top button',
} as const;

/** Term and content have lists only where somebody has written them in an earlier version. */
const allowedExamples = {
  source: 'newsletter, shop',
  medium: 'email, cpc',
  campaign: 'spring, summer',
  term: '',
  content: '',
} as const;

const separators = [
  { value: '_', label: 'Underscore' },
  { value: '-', label: 'Hyphen' },
  { value: '.', label: 'Dot' },
  { value: 'keep', label: 'Keep spaces' },
] as const;

export function UtmOptions({ page, autoFocus }: UtmOptionsProps) {
  const { template } = page.recipe;
  const { shown, problems, written, isIn } = readCampaign(template, page.state.campaign ?? firstCampaign);
  const { values, rules, allowed } = shown;
  const change = (part: Partial<Campaign>) => {
    const campaign = { ...shown, ...part };
    page.dispatch(() => ({ campaign }));
    const made = writeCampaign(template, campaign);
    if (made.problems.every(({ code }) => code === 'required')) page.takeTemplate(made.written);
  };
  const missing = problems.filter(({ code }) => code === 'required').map(({ field }) => field);
  const isMarked = problems.length > missing.length;
  const lists = splitAllowedUtm(allowed);
  const allow = (field: UtmField, list: string) => {
    const all = Object.entries({ ...lists, [field]: list.replaceAll(';', ',') });
    change({ allowed: all.flatMap(([name, values]) => (values ? `${name}: ${values}` : [])).join('; ') });
  };
  const begun = Object.values(values).some((value) => value !== '');
  return (
    <>
      <div className="option-columns utm-columns">
        {utmFields.map((field) => {
          const problem = problems.find((one) => one.field === field && one.code !== 'required');
          const value = values[field] ?? '';
          const named = utmName(value.trim(), rules);
          return (
            <TextField
              key={field}
              label={`${field.charAt(0).toUpperCase()}${field.slice(1)}${requiredUtmFields.includes(field) ? '' : ' (optional)'}`}
              value={value}
              autoFocus={autoFocus && field === 'source'}
              problem={problem && utmWords[problem.code]}
              placeholder={examples[field]}
              hint={named === value.trim() ? undefined : `As ${named}`}
              onChange={(typed) => change({ values: { ...values, [field]: typed } })}
            />
          );
        })}
      </div>
      <div className="option-columns utm-columns">
        <Select
          label="Spaces become"
          value={rules.separator}
          options={separators}
          onChange={(separator) => change({ rules: { ...rules, separator } })}
        />
        {utmFields.map(
          (field) =>
            (allowedExamples[field] || lists[field]) && (
              <TextField
                key={field}
                label={`Allowed ${field}s`}
                value={lists[field] ?? ''}
                placeholder={allowedExamples[field]}
                onChange={(typed) => allow(field, typed)}
              />
            ),
        )}
      </div>
      <div className="row">
        <Checkbox
          checked={rules.letterCase === 'lower'}
          onChange={(event) =>
            change({ rules: { ...rules, letterCase: event.target.checked ? 'lower' : 'keep' } })
          }
        >
          Write everything in lower case
        </Checkbox>
        {isIn && (
          <Button type="link" onClick={() => change({ values: {} })}>
            Take them out
          </Button>
        )}
      </div>
      <p className="field-hint" role="status">
        {isMarked && 'See the fields that are marked: they cannot be used yet.'}
        {!isMarked && begun && missing.length > 0 && `Reports need ${missing.join(' and ')} as well.`}
      </p>
      {begun && !isIn && !isMarked && (
        <p className="field-hint">
          These parameters are not in the template.{' '}
          <Button type="link" onClick={() => page.takeTemplate(written)}>
            Put them into the template
          </Button>
        </p>
      )}
    </>
  );
}

/**
 * What the fields show: the template's own parameters as soon as somebody else has written them there. A template
 * without any leaves alone what was typed.
 */
function readCampaign(template: string, typed: Campaign) {
  const made = writeCampaign(template, typed);
  const inTemplate = readUtm(template);
  const isIn = Object.keys(inTemplate).length > 0;
  const isFit = made.problems.every(({ code }) => code === 'required');
  const isOwn = !isIn || !isFit || areSame(inTemplate, readUtm(made.written));
  const shown = isOwn ? typed : { ...typed, values: inTemplate };
  return { ...(isOwn ? made : writeCampaign(template, shown)), shown, isIn };
}

function writeCampaign(
  template: string,
  { values, rules, allowed }: Campaign,
): { readonly problems: readonly UtmProblem[]; readonly written: string } {
  const used = { ...rules, allowed: parseAllowedUtm(allowed, rules) };
  return {
    problems: utmProblems(values, used),
    written: withUtm(template, values, used),
  };
}

const areSame = (one: UtmValues, other: UtmValues): boolean =>
  utmFields.every((field) => one[field] === other[field]);
