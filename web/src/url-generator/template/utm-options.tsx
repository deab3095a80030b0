import { firstCampaign } from '@toolkit/application/web/url-generator';
import {
  type Campaign,
  isForAddresses,
  requiredUtmFields,
  utmFields,
  utmName,
  utmProblems,
  withUtm,
} from '@toolkit/domain/url-generator';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Section } from '../controls/section.tsx';
import { Select } from '../controls/select.tsx';
import { TextField } from '../controls/text-field.tsx';
import { utmProblemWords } from '../words/problem-words.ts';
import { parseAllowed } from './utm-allowed.ts';

interface UtmOptionsProps {
  readonly template: string;
  readonly placeholders: readonly string[];
  /** Grows when the section is to open, with the focus in it. */
  readonly asked: number;
  /** Undefined until something is typed. */
  readonly campaign: Campaign | undefined;
  readonly onChange: (campaign: Campaign) => void;
  readonly onUse: (template: string) => void;
}

const examples = {
  source: 'Where the visitor comes from, such as newsletter',
  medium: 'The kind of channel, such as email',
  campaign: 'What the campaign is called',
  term: 'Optional. {keyword} puts the keyword of the line here',
  content: 'Optional. Tells two links of one place apart',
} as const;

const separators = [
  { value: '_', label: 'Underscore: spring_sale' },
  { value: '-', label: 'Hyphen: spring-sale' },
  { value: '.', label: 'Dot: spring.sale' },
  { value: 'keep', label: 'Keep spaces' },
] as const;

export function UtmOptions(props: UtmOptionsProps) {
  const { template, placeholders, asked, campaign, onChange, onUse } = props;
  const { values, rules, allowed } = campaign ?? firstCampaign;
  const change = (part: Partial<Campaign>) => onChange({ values, rules, allowed, ...part });
  const [tried, setTried] = useState(false);
  const [news, setNews] = useState('');
  const [before, setBefore] = useState(campaign);
  if (before !== campaign) {
    setBefore(campaign);
    setNews('');
    // After a new start nothing has been tried.
    if (!campaign) setTried(false);
  }
  const used = { ...rules, allowed: parseAllowed(allowed, rules) };
  const problems = utmProblems(values, used, placeholders);
  const begun = Object.values(values).some((value) => value !== '');
  const result = begun && problems.length === 0 ? withUtm(template, values, used) : undefined;
  const isIn = /[?&]utm_/i.test(template);
  return (
    <Section
      key={asked}
      title="Campaign parameters"
      summary={isIn ? 'UTM' : 'Off'}
      changed={isIn}
      begins={asked > 0}
    >
      <p className="option-lead">
        {isForAddresses(template)
          ? 'Adds utm parameters to every address of the list, after its own query and before its fragment.'
          : 'Adds utm parameters to the template, after its own query and before its fragment.'}
      </p>
      <div className="option-columns">
        {utmFields.map((field) => {
          const problem = problems.find((one) => one.field === field);
          const value = values[field] ?? '';
          const named = utmName(value.trim(), rules);
          return (
            <TextField
              key={field}
              label={`${field.charAt(0).toUpperCase()}${field.slice(1)}${requiredUtmFields.includes(field) ? '' : ' (optional)'}`}
              value={value}
              autoFocus={asked > 0 && field === 'source'}
              problem={
                problem && (tried || problem.code !== 'required') ? utmProblemWords(problem) : undefined
              }
              hint={named === value.trim() ? examples[field] : `Written as ${named}`}
              onChange={(typed) => change({ values: { ...values, [field]: typed } })}
            />
          );
        })}
        <Select
          label="Between words"
          value={rules.separator}
          options={separators}
          onChange={(separator) => change({ rules: { ...rules, separator } })}
        />
      </div>
      <div className="field option-checks">
        <Checkbox
          checked={rules.letterCase === 'lower'}
          onChange={(event) =>
            change({ rules: { ...rules, letterCase: event.target.checked ? 'lower' : 'keep' } })
          }
        >
          Write everything in lower case
        </Checkbox>
      </div>
      <TextField
        label="Allowed values (optional)"
        value={allowed}
        hint="For example: source: newsletter, shop; medium: email, cpc. Anything else is refused then."
        onChange={(typed) => change({ allowed: typed })}
      />
      {result !== undefined && (
        <p className="option-code">
          <bdi>{result}</bdi>
        </p>
      )}
      <Button
        onClick={() => {
          setTried(true);
          if (result === undefined)
            return setNews(
              problems.some(({ code }) => code !== 'required')
                ? 'See the fields that are marked: they cannot be used yet.'
                : 'Fill in source, medium and campaign first.',
            );
          onUse(result);
          setNews('The parameters are in the template.');
        }}
      >
        Put them into the template
      </Button>
      <p className="option-news" role="status">
        {news}
      </p>
    </Section>
  );
}
