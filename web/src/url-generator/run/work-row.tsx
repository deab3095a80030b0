import MoreOutlined from '@ant-design/icons/MoreOutlined';
import { longestRunName } from '@toolkit/application/web/url-generator';
import { Input } from 'antd';
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

/** A press on the row uses it; everything else is in its menu. */
export function WorkRow({ work: { title, run, recipe }, onUse, onName, onDelete, children }: WorkRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const [isNaming, setIsNaming] = useState(false);
  return (
    <div className="work-row" ref={row}>
      {isNaming ? (
        <NameField
          name={run ? (run.name ?? '') : title}
          leave={() => row.current?.querySelector('button')?.focus()}
          onDone={(name) => {
            setIsNaming(false);
            if (name !== undefined) onName(name);
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

interface NameFieldProps {
  readonly name: string;
  /** Takes the focus from the field. */
  readonly leave: () => void;
  /** Called when the focus has left: with the name that was typed, or undefined after Escape. */
  readonly onDone: (name: string | undefined) => void;
}

function NameField({ name, leave, onDone }: NameFieldProps) {
  const [typed, setTyped] = useState(name);
  const isRefused = useRef(false);
  return (
    <Input
      aria-label="New name"
      autoFocus
      maxLength={longestRunName}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => onDone(isRefused.current ? undefined : typed.trim())}
      onKeyDown={(event) => {
        isRefused.current = event.key === 'Escape';
        if (!isRefused.current && event.key !== 'Enter') return;
        // Enter must not press the button that gets the focus.
        event.preventDefault();
        leave();
      }}
    />
  );
}
