import { Checkbox } from 'antd';
import { useState } from 'react';
import { Field } from '../../forms/field.tsx';
import { Input } from '../../forms/input.ts';
import { PanelRow } from '../controls/panel-row.tsx';
import { OrderOptions } from '../output/order-options.tsx';
import { OutputOptions, outputSummary } from '../output/output-options.tsx';
import type { UrlGeneratorState } from '../state/use-url-generator.ts';

/** The order, the format and the name of the file. */
export function FileStep({ page }: { readonly page: UrlGeneratorState }) {
  const { form, forecast, change } = page;
  const { randomize, seed, output } = page.state.recipe;
  const [open, setOpen] = useState<string>();
  const fileName = form.field('fileName');
  const summary = outputSummary(output);
  const order = {
    title: 'Order',
    summary: seed && `seed ${seed.slice(0, 4)} …`,
    contents: (
      <OrderOptions seed={seed} lastSeed={page.runs.urls?.seed} onChange={(next) => change({ seed: next })} />
    ),
  };
  const format = {
    title: 'Output',
    summary,
    contents: <OutputOptions output={output} onChange={(next) => change({ output: next })} />,
  };
  return (
    <section className="card stack" aria-label="File">
      <PanelRow
        open={open}
        onOpen={setOpen}
        before={
          <>
            <Field label="File name" isStep of={fileName}>
              {(control) => (
                <Input {...control} autoComplete="off" autoCapitalize="none" spellCheck={false} />
              )}
            </Field>
            <Checkbox checked={randomize} onChange={(event) => change({ randomize: event.target.checked })}>
              Randomize
            </Checkbox>
          </>
        }
        after={
          <p className="field-hint" role="status">
            {forecast.name !== fileName.value && (
              <span>
                It will be saved as <bdi>{forecast.name}</bdi>.
              </span>
            )}
          </p>
        }
        panels={randomize ? [order, format] : [format]}
      />
    </section>
  );
}
