import { Button } from 'antd';
import type { AriaAttributes } from 'react';

interface OptionListProps<Item> extends Pick<AriaAttributes, 'aria-label'> {
  readonly items: readonly Item[];
  /** What the button that uses one is called. */
  readonly use: string;
  readonly onUse: (item: Item) => void;
  readonly onExport?: (item: Item) => void;
  readonly onDelete: (item: Item) => void;
}

/** Stored templates by their names, with what can be done with each. */
export function OptionList<Item extends { readonly name: string; readonly template: string }>({
  items,
  use,
  onUse,
  onExport,
  onDelete,
  ...aria
}: OptionListProps<Item>) {
  if (items.length === 0) return null;
  return (
    <ul className="option-list" {...aria}>
      {items.map((item) => (
        <li key={item.name} className="row row-ends">
          <div className="option-item">
            <bdi>{item.name}</bdi>
            <bdi className="field-hint">{item.template}</bdi>
          </div>
          <div className="row">
            <Button aria-label={`${use} ${item.name}`} onClick={() => onUse(item)}>
              {use}
            </Button>
            {onExport && (
              <Button type="text" aria-label={`Export ${item.name}`} onClick={() => onExport(item)}>
                Export
              </Button>
            )}
            <Button type="text" aria-label={`Delete ${item.name}`} onClick={() => onDelete(item)}>
              Delete
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
