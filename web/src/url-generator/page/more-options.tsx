import type { Recipe, Seed } from '@toolkit/domain/url-generator';
import { CombineOptions } from '../combine/combine-options.tsx';
import { Section } from '../controls/section.tsx';
import { Select } from '../controls/select.tsx';
import { OrderOptions } from '../output/order-options.tsx';
import { OutputOptions } from '../output/output-options.tsx';
import type { Options } from '../settings/use-settings.ts';
import { PresetOptions } from '../template/preset-options.tsx';
import { TemplateOptions } from '../template/template-options.tsx';
import { UtmOptions } from '../template/utm-options.tsx';
import { RecipeOptions, type RecipeOptionsProps } from './recipe-options.tsx';

interface MoreOptionsProps {
  readonly options: Options;
  /** Everything that is set, as a recipe. */
  readonly recipe: Recipe;
  /** Why it cannot be saved as one. */
  readonly problem: string | undefined;
  /** What the list itself puts into braces. */
  readonly own: readonly string[];
  /** The same with the further lists. */
  readonly names: readonly string[];
  readonly used: readonly string[];
  readonly sizes: readonly number[];
  readonly missing: readonly string[];
  readonly lastSeed: Seed | undefined;
  readonly onChange: (part: Partial<Options>) => void;
  readonly onSeed: (seed: Seed | undefined) => void;
  readonly onTemplate: (template: string) => void;
  readonly onInsert: (placeholder: string) => void;
  readonly onLoad: RecipeOptionsProps['onLoad'];
  readonly onRestore: RecipeOptionsProps['onRestore'];
}

const duplicates = [
  { value: 'keep', label: 'Keep' },
  { value: 'drop', label: 'Remove' },
  { value: 'drop-ignoring-case', label: 'Remove, whatever their case' },
] as const;

const duplicateSummary = { keep: 'Kept', drop: 'Removed', 'drop-ignoring-case': 'Removed, case ignored' };

export function MoreOptions(props: MoreOptionsProps) {
  const { options, recipe, onChange, onTemplate, onInsert } = props;
  return (
    <>
      <PresetOptions template={recipe.template} onUse={onTemplate} />
      <TemplateOptions
        form={options.form}
        placeholders={props.names}
        onForm={(form) => onChange({ form })}
        onInsert={onInsert}
      />
      <UtmOptions template={recipe.template} placeholders={props.names} onUse={onTemplate} />
      <CombineOptions
        lists={options.further}
        taken={props.own}
        used={props.used}
        sizes={props.sizes}
        missing={props.missing}
        ceiling={options.ceiling}
        onLists={(further) => onChange({ further })}
        onCeiling={(ceiling) => onChange({ ceiling })}
        onInsert={onInsert}
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
          onChange={(value) => onChange({ duplicates: value })}
        />
      </Section>
      <OrderOptions
        randomize={options.randomize}
        seed={options.seed}
        lastSeed={props.lastSeed}
        onChange={props.onSeed}
      />
      <OutputOptions
        output={options.output}
        folder={options.sitemapFolder}
        onChange={(output) => onChange({ output })}
        onFolder={(sitemapFolder) => onChange({ sitemapFolder })}
      />
      <RecipeOptions
        current={recipe}
        problem={props.problem}
        onLoad={props.onLoad}
        onRestore={props.onRestore}
      />
    </>
  );
}
