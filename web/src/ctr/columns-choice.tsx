import type { Columns } from '@toolkit/domain/ctr';
import { Button } from 'antd';
import { useState } from 'react';
import { Select } from '../forms/select.tsx';
import { Card } from './card.tsx';

const measures = [
  ['text', 'Query or page'],
  ['clicks', 'Clicks'],
  ['impressions', 'Impressions'],
  ['position', 'Position'],
] as const;

/** Where nothing in a table tells which column holds what. */
export function ColumnsChoice({
  header,
  onChoose,
}: {
  header: readonly string[];
  onChoose: (columns: Columns) => void;
}) {
  const [columns, setColumns] = useState<Columns>({ text: 0, clicks: 1, impressions: 2, position: 3 });
  return (
    <Card title="Which column holds what?">
      <div className="card-action">
        {measures.map(([measure, label]) => (
          <Select
            key={measure}
            label={label}
            value={`${columns[measure]}`}
            options={header.map((name, at) => ({ value: `${at}`, label: name || `Column ${at + 1}` }))}
            onChange={(column) => setColumns({ ...columns, [measure]: Number(column) })}
          />
        ))}
        <Button onClick={() => onChoose(columns)}>Read these columns</Button>
      </div>
    </Card>
  );
}
