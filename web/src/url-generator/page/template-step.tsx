import { readPreset, readUtm } from '@toolkit/domain/url-generator';
import { Button } from 'antd';
import { PanelRow } from '../controls/panel-row.tsx';
import type { UrlGeneratorState } from '../state/use-url-generator.ts';
import { PresetOptions } from '../template/preset-options.tsx';
import { TemplateField } from '../template/template-field.tsx';
import { TemplateOptions } from '../template/template-options.tsx';
import { UtmOptions } from '../template/utm-options.tsx';

export const campaignPanel = 'Campaign';

interface TemplateStepProps {
  readonly page: UrlGeneratorState;
  readonly open: string | undefined;
  readonly onOpen: (title: string | undefined) => void;
  /** How often the campaign parameters were asked for elsewhere: then their first field takes the focus. */
  readonly asked: number;
}

/** The template, with everything that goes into it right below. */
export function TemplateStep({ page, open, onOpen, asked }: TemplateStepProps) {
  const { form, recipe, placeholders, forecast } = page;
  const { template } = recipe;
  const utm = readUtm(template);
  const [keyword = '', ...columns] = placeholders.own;
  const folded = columns.filter((name) => !forecast.used.includes(name));
  const filled = [keyword, ...placeholders.names.slice(1)].filter((name) => !folded.includes(name));
  const shown = [...filled, ...forecast.missing];
  const column = {
    title: 'Columns',
    contents: <NameChips names={columns} forecast={forecast} onToggle={page.toggle} />,
  };
  return (
    <section className="card stack" aria-label="Template">
      <TemplateField
        state={form.field('template')}
        form={recipe.form}
        names={placeholders.known}
        caret={page.caret}
        onUse={page.mendTemplate}
        onList={(name) => page.addList(placeholders.own, name)}
      />
      <PanelRow
        open={open}
        onOpen={onOpen}
        before={<NameChips names={shown} forecast={forecast} onToggle={page.toggle} />}
        panels={[
          ...(columns.length > 0 ? [column] : []),
          {
            title: 'Presets',
            summary: readPreset(template)?.preset.name,
            contents: <PresetOptions template={template} onUse={page.takeTemplate} />,
          },
          {
            title: campaignPanel,
            name: 'Campaign parameters',
            summary: utm.campaign ?? utm.source ?? (Object.keys(utm).length > 0 ? 'set' : undefined),
            contents: (
              <UtmOptions
                key={asked}
                template={template}
                autoFocus={asked > 0}
                campaign={page.state.campaign}
                onChange={(campaign) => page.dispatch(() => ({ campaign }))}
                onUse={page.takeTemplate}
              />
            ),
          },
          {
            title: 'Filters',
            summary: recipe.form === 'advanced' ? 'on' : undefined,
            contents: (
              <TemplateOptions form={recipe.form} onForm={(wanted) => page.change({ form: wanted })} />
            ),
          },
        ]}
      />
    </section>
  );
}

interface NameChipsProps {
  readonly names: readonly string[];
  readonly forecast: Pick<UrlGeneratorState['forecast'], 'used' | 'missing'>;
  readonly onToggle: (name: string) => void;
}

/** Placeholders to put into the template or take out of it. */
function NameChips({ names, forecast: { used, missing }, onToggle }: NameChipsProps) {
  return (
    <ul className="chip-names row" aria-label="Placeholders">
      {names.map((name) => {
        const isUsed = used.includes(name);
        return (
          <li key={name}>
            <Button
              className={missing.includes(name) ? 'chip chip-missing' : 'chip'}
              aria-label={isUsed ? `Take {${name}} out` : `Insert {${name}}`}
              onClick={() => onToggle(name)}
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
