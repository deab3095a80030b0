import type { AriaAttributes, ReactNode } from 'react';

interface OptionListProps<Item> extends Pick<AriaAttributes, 'aria-label' | 'aria-labelledby'> {
  readonly items: readonly Item[];
  readonly actions: (item: Item) => ReactNode;
}

/** Stored templates by their names, with what can be done with each. */
export function OptionList<Item extends { readonly name: string; readonly template: string }>({
  items,
  actions,
  ...aria
}: OptionListProps<Item>) {
  if (items.length === 0) return null;
  return (
    <ul className="option-list" {...aria}>
      {items.map((item) => (
        <li key={item.name}>
          <div className="option-item">
            <bdi className="option-name">{item.name}</bdi>
            <bdi className="option-detail">{item.template}</bdi>
          </div>
          <div className="option-actions">{actions(item)}</div>
        </li>
      ))}
    </ul>
  );
}
