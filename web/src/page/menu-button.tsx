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

/** A menu: arrows, Home and End move the focus; Esc returns it. */
export function MenuButton({ label, face, heading, children }: MenuButtonProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const beginAtEnd = useRef(false);

  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const openAt = (end: boolean) => {
    beginAtEnd.current = end;
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening moves the focus
  useEffect(() => {
    if (!open) return;
    items()
      .at(beginAtEnd.current ? -1 : 0)
      ?.focus();
    const outside = (event: Event) => {
      const at = event.target as Node;
      if (!menu.current?.contains(at) && !button.current?.contains(at)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return setOpen(false);
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = findTarget(event.key, at, all);
    if (event.key !== 'Escape' && to === undefined) return;
    event.preventDefault();
    if (event.key === 'Escape') close();
    else to?.focus();
  };

  return (
    <div className="menu-button">
      <button
        ref={button}
        type="button"
        className="menu-button-face"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        {...(open && { 'aria-controls': id })}
        onClick={() => (open ? setOpen(false) : openAt(false))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          openAt(event.key === 'ArrowUp');
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
            onClick={() => setOpen(false)}
          >
            {children}
          </div>
        </div>
      )}
    </div>
  );
}

function findTarget(key: string, at: number, items: readonly HTMLElement[]): HTMLElement | undefined {
  const last = items.length - 1;
  if (key === 'ArrowDown') return items[at === last ? 0 : at + 1];
  if (key === 'ArrowUp') return items[at <= 0 ? last : at - 1];
  if (key === 'Home') return items[0];
  return key === 'End' ? items[last] : undefined;
}
