import type { Columns } from '@toolkit/domain/ctr';
import { Button } from 'antd';
import { useState } from 'react';
import { Select } from '../forms/select.tsx';
import { Card } from '../page/card.tsx';

/** Where nothing in a table tells which column holds what. */
export function ColumnsChoice({
  header,
  onChoose,
}: {
  header: readonly string[];
  onChoose: (columns: Columns) => void;
}) {
  const [columns, setColumns] = useState<Columns>([0, 1, 2, 3]);
  return (
    <Card title="Which column holds what?">
      <div className="card-action">
        {['Query or page', 'Clicks', 'Impressions', 'Position'].map((label, at) => (
          <Select
            key={label}
            label={label}
            value={`${columns[at]}`}
            options={header.map((name, column) => ({
              value: `${column}`,
              label: name || `Column ${column + 1}`,
            }))}
            onChange={(column) => setColumns(columns.with(at, Number(column)))}
          />
        ))}
        <Button onClick={() => onChoose(columns)}>Read these columns</Button>
      </div>
    </Card>
  );
}
