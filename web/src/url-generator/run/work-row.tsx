import MoreOutlined from '@ant-design/icons/MoreOutlined';
import { longestRunName } from '@toolkit/application/web/url-generator';
import { type ReactNode, useRef, useState } from 'react';
import { MenuButton } from '../../page/menu-button.tsx';
import type { PastWork } from './use-past-work.ts';

interface WorkRowProps {
  readonly work: PastWork;
  readonly onUse: () => void;
  /** Called with '' for a run that is to have no name. */
  readonly onName: (name: string) => void;
  readonly onDelete: () => void;
  /** What else is known of it. */
  readonly children?: ReactNode;
}

const focus = (element: HTMLElement | null) => element?.focus();

/** A press on the row uses it; everything else is in its menu. */
export function WorkRow({ work: { title, run, recipe }, onUse, onName, onDelete, children }: WorkRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const [isNaming, setIsNaming] = useState(false);
  return (
    <div className="work-row" ref={row}>
      {isNaming ? (
        <input
          className="select"
          aria-label="New name"
          ref={focus}
          maxLength={longestRunName}
          defaultValue={run ? run.name : title}
          onBlur={({ target }) => {
            setIsNaming(false);
            onName(target.value.trim());
          }}
          onKeyDown={(event) => {
            const { key, currentTarget } = event;
            if (key !== 'Enter' && key !== 'Escape') return;
            // Enter must not press the button that gets the focus.
            event.preventDefault();
            if (key === 'Escape') currentTarget.value = currentTarget.defaultValue;
            row.current?.querySelector('button')?.focus();
          }}
        />
      ) : (
        <button type="button" className="work-use" onClick={onUse}>
          <span className="work-title">
            <bdi>{title}</bdi>
            {!run && <span className="work-more"> recipe</span>}
          </span>
          <span className="work-more work-template" title={recipe.template}>
            <bdi>{recipe.template}</bdi>
          </span>
          {children}
        </button>
      )}
      <MenuButton label={`More about ${title}`} face={<MoreOutlined aria-hidden />}>
        <button type="button" role="menuitem" tabIndex={-1} onClick={() => setIsNaming(true)}>
          Rename
        </button>
        <button type="button" role="menuitem" tabIndex={-1} onClick={onDelete}>
          Delete
        </button>
      </MenuButton>
    </div>
  );
}
