import MoreOutlined from '@ant-design/icons/MoreOutlined';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { lazyScreen } from '../../errors/lazy-screen.tsx';
import { MenuButton } from '../../page/menu-button.tsx';
import type { PastWork } from './use-past-work.ts';

// Few people rename, and the pages that show rows need no other field.
const NameField = lazyScreen(() => import('./name-field.tsx'));

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
        <Suspense fallback={<span className="work-use" />}>
          <NameField
            name={run ? (run.name ?? '') : title}
            leave={() => row.current?.querySelector('button')?.focus()}
            onDone={(name) => {
              setIsNaming(false);
              if (name !== undefined) onName(name);
            }}
          />
        </Suspense>
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
