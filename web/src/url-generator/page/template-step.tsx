import { readPreset, readUtm } from '@toolkit/domain/url-generator';
import { Button } from 'antd';
import { PanelRow } from '../controls/panel-row.tsx';
import type { PageProps } from '../state/use-url-generator.ts';
import { PresetOptions } from '../template/preset-options.tsx';
import { TemplateField } from '../template/template-field.tsx';
import { TemplateOptions } from '../template/template-options.tsx';
import { UtmOptions } from '../template/utm-options.tsx';

export const campaignPanel = 'Campaign';

interface TemplateStepProps extends PageProps {
  readonly open: string | undefined;
  readonly onOpen: (title: string | undefined) => void;
  /** How often the campaign parameters were asked for elsewhere: then their first field takes the focus. */
  readonly asked: number;
}

/** The template, with everything that goes into it right below. */
export function TemplateStep({ page, open, onOpen, asked }: TemplateStepProps) {
  const { recipe, placeholders, forecast } = page;
  const { template } = recipe;
  const utm = readUtm(template);
  const [keyword = '', ...columns] = placeholders.own;
  const folded = columns.filter((name) => !forecast.used.includes(name));
  const filled = [keyword, ...placeholders.names.slice(1)].filter((name) => !folded.includes(name));
  const shown = [...filled, ...forecast.missing];
  const column = {
    title: 'Columns',
    contents: <NameChips names={columns} page={page} />,
  };
  return (
    <section className="card stack" aria-label="Template">
      <TemplateField page={page} />
      <PanelRow
        open={open}
        onOpen={onOpen}
        before={<NameChips names={shown} page={page} />}
        panels={[
          ...(columns.length > 0 ? [column] : []),
          {
            title: 'Presets',
            summary: readPreset(template)?.preset.name,
            contents: <PresetOptions page={page} />,
          },
          {
            title: campaignPanel,
            name: 'Campaign parameters',
            summary: utm.campaign ?? utm.source ?? (Object.keys(utm).length > 0 ? 'set' : undefined),
            contents: <UtmOptions key={asked} page={page} autoFocus={asked > 0} />,
          },
          {
            title: 'Filters',
            summary: recipe.form === 'advanced' ? 'on' : undefined,
            contents: <TemplateOptions page={page} />,
          },
        ]}
      />
    </section>
  );
}

interface NameChipsProps extends PageProps {
  readonly names: readonly string[];
}

/** Placeholders to put into the template or take out of it. */
function NameChips({ names, page }: NameChipsProps) {
  const { used, missing } = page.forecast;
  return (
    <ul className="chip-names row" aria-label="Placeholders">
      {names.map((name) => {
        const isUsed = used.includes(name);
        return (
          <li key={name}>
            <Button
              className={missing.includes(name) ? 'chip chip-missing' : 'chip'}
              aria-label={isUsed ? `Take {${name}} out` : `Insert {${name}}`}
              onClick={() => page.toggle(name)}
            >
              {!isUsed && <span aria-hidden>+</span>}
              <bdi>{`{${name}}`}</bdi>
              {isUsed && <span aria-hidden>×</span>}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
