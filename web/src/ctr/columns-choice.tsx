import type { Columns } from '@toolkit/domain/ctr';
import { Button } from 'antd';
import { useState } from 'react';
import { Select } from './select.tsx';

const labels = { text: 'Query or page', clicks: 'Clicks', impressions: 'Impressions', position: 'Position' };
const measures = ['text', 'clicks', 'impressions', 'position'] as const satisfies (keyof Columns)[];

interface ColumnsChoiceProps {
  readonly header: readonly string[];
  readonly onChoose: (columns: Columns) => void;
}

/** Where nothing in a table tells which column holds what. */
export function ColumnsChoice({ header, onChoose }: ColumnsChoiceProps) {
  const [columns, setColumns] = useState<Columns>({ text: 0, clicks: 1, impressions: 2, position: 3 });
  return (
    <section className="card" aria-labelledby="ctr-columns">
      <h2 className="card-title" id="ctr-columns">
        Which column holds what?
      </h2>
      <div className="ctr-fields">
        {measures.map((measure) => (
          <Select
            key={measure}
            label={labels[measure]}
            value={columns[measure]}
            options={header.map((name, at) => name || `Column ${at + 1}`)}
            onChange={(column) => setColumns({ ...columns, [measure]: column })}
          />
        ))}
        <Button onClick={() => onChoose(columns)}>Read these columns</Button>
      </div>
    </section>
  );
}
