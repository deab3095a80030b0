import { Checkbox } from 'antd';
import { useState } from 'react';
import { Field } from '../../forms/field.tsx';
import { Input } from '../../forms/input.ts';
import { PanelRow } from '../controls/panel-row.tsx';
import { OrderOptions } from '../output/order-options.tsx';
import { OutputOptions, outputSummary } from '../output/output-options.tsx';
import type { PageProps } from '../state/use-url-generator.ts';

/** The order, the format and the name of the file. */
export function FileStep({ page }: PageProps) {
  const { form, forecast, change } = page;
  const { randomize, seed, output } = page.state.recipe;
  const [open, setOpen] = useState<string>();
  const fileName = form.field('fileName');
  const order = {
    title: 'Order',
    summary: seed && `seed ${seed.slice(0, 4)} …`,
    contents: <OrderOptions page={page} />,
  };
  const format = {
    title: 'Output',
    summary: outputSummary(output),
    contents: <OutputOptions page={page} />,
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
