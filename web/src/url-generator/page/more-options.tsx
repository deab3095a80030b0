import { Button } from 'antd';
import { useId, useState } from 'react';
import { CombineOptions } from '../combine/combine-options.tsx';
import { Section } from '../controls/section.tsx';
import { Select } from '../controls/select.tsx';
import { OrderOptions } from '../output/order-options.tsx';
import { OutputOptions } from '../output/output-options.tsx';
import { PresetOptions } from '../template/preset-options.tsx';
import { TemplateOptions } from '../template/template-options.tsx';
import { UtmOptions } from '../template/utm-options.tsx';
import { RecipeOptions } from './recipe-options.tsx';
import type { UrlGeneratorState } from './use-url-generator.ts';

const duplicates = [
  { value: 'keep', label: 'Keep' },
  { value: 'drop', label: 'Remove' },
  { value: 'drop-ignoring-case', label: 'Remove, whatever their case' },
] as const;

const duplicateSummary = { keep: 'Kept', drop: 'Removed', 'drop-ignoring-case': 'Removed, case ignored' };

interface MoreOptionsProps {
  readonly page: UrlGeneratorState;
  /** Grows when the campaign parameters are to be opened. */
  readonly campaigns: number;
}

/** The options that most users never need, behind a button. */
export function MoreSection({ page, campaigns }: MoreOptionsProps) {
  const id = useId();
  const [more, setMore] = useState(false);
  const [opened, setOpened] = useState(false);
  const [asked, setAsked] = useState(campaigns);
  if (asked !== campaigns) {
    setAsked(campaigns);
    setMore(true);
    setOpened(true);
  }
  return (
    <>
      <Button
        className="more-options"
        type="link"
        aria-expanded={more}
        aria-controls={opened ? id : undefined}
        onClick={() => {
          setMore(!more);
          setOpened(true);
        }}
      >
        {more ? 'Fewer options' : 'More options'}
      </Button>
      {opened && (
        <section className="options" id={id} hidden={!more} aria-label="More options">
          <MoreOptions page={page} campaigns={campaigns} />
        </section>
      )}
    </>
  );
}

function MoreOptions({ page, campaigns }: MoreOptionsProps) {
  const { recipe, forecast, placeholders, change, insert, dispatch } = page;
  const { options } = page.state;
  return (
    <>
      <PresetOptions template={recipe.template} onUse={page.useTemplate} />
      <TemplateOptions
        form={recipe.form}
        placeholders={placeholders.names}
        onForm={(form) => change({ form })}
        onInsert={insert}
      />
      <UtmOptions
        template={recipe.template}
        placeholders={placeholders.names}
        campaign={page.state.campaign}
        asked={campaigns}
        onChange={(campaign) => dispatch({ kind: 'campaign', campaign })}
        onUse={page.useTemplate}
      />
      <CombineOptions
        lists={options.further}
        taken={placeholders.own}
        used={forecast.used}
        sizes={forecast.sizes}
        missing={forecast.missing}
        ceiling={options.ceiling}
        onLists={(further) => change({ further })}
        onCeiling={(ceiling) => change({ ceiling })}
        onInsert={insert}
      />
      <Section
        title="Duplicates"
        summary={duplicateSummary[options.duplicates]}
        changed={options.duplicates !== 'keep'}
      >
        <Select
          label="Keywords that come again"
          value={options.duplicates}
          options={duplicates}
          onChange={(value) => change({ duplicates: value })}
        />
      </Section>
      <OrderOptions
        randomize={options.randomize}
        seed={options.seed}
        lastSeed={page.runs.generation.urls?.seed}
        onChange={(seed) => dispatch({ kind: 'seeded', seed })}
      />
      <OutputOptions
        output={options.output}
        folder={options.sitemapFolder}
        onChange={(output) => change({ output })}
        onFolder={(sitemapFolder) => change({ sitemapFolder })}
      />
      <RecipeOptions
        current={recipe}
        problem={page.recipeProblem}
        onLoad={page.load}
        onRestore={page.restore}
      />
    </>
  );
}
