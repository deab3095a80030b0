import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

interface MenuButtonProps {
  /** The accessible name of the button. */
  readonly label: string;
  readonly face: ReactNode;
  /** Shown above the items; not an item itself. */
  readonly heading?: ReactNode;
  /** Elements with role="menuitem" and tabIndex -1. */
  readonly children: ReactNode;
}

/** A menu: arrows, Home and End move the focus; Esc returns it. It closes when the focus leaves it. */
export function MenuButton({ label, face, heading, children }: MenuButtonProps) {
  const id = useId();
  /** At which item it was opened. */
  const [start, setStart] = useState<0 | -1>();
  const open = start !== undefined;
  const close = () => setStart(undefined);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening moves the focus
  useEffect(() => {
    if (start !== undefined) items().at(start)?.focus();
  }, [start]);

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close();
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const target = event.key === 'Escape' ? button.current : findTarget(event.key, at, all);
    if (!target) return;
    event.preventDefault();
    target.focus();
    if (target === button.current) close();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only where the focus goes matters
    <div
      className="menu-button"
      onBlur={({ currentTarget, relatedTarget }) => {
        // Not when the window loses the focus: it comes back to the item.
        if (document.hasFocus() && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <button
        ref={button}
        type="button"
        // Safari gives a button the focus of a click only if it says so.
        tabIndex={0}
        className="menu-button-face"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        {...(open && { 'aria-controls': id })}
        onClick={() => setStart(open ? undefined : 0)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setStart(event.key === 'ArrowUp' ? -1 : 0);
        }}
      >
        {face}
      </button>
      {open && (
        <div className="menu-popup">
          {heading}
          <div
            ref={menu}
            id={id}
            role="menu"
            tabIndex={-1}
            aria-label={label}
            onKeyDown={move}
            onClick={close}
          >
            {children}
          </div>
        </div>
      )}
    </div>
  );
}

function findTarget(key: string, at: number, items: readonly HTMLElement[]): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[at + 1] ?? items[0];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  return key === 'End' ? items.at(-1) : undefined;
}
