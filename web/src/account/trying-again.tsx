import { Button } from 'antd';
import { useEffect, useRef } from 'react';

const words = {
  slow: 'Saving has not been confirmed yet.',
  again: 'Saving has not been confirmed yet. Trying again …',
};

interface TryingAgainProps {
  readonly wait: keyof typeof words | undefined;
  readonly onCancel: () => void;
}

/** Below the Save button: says that a save takes long or is tried again, and offers to end that. */
export function TryingAgain({ wait, onCancel }: TryingAgainProps) {
  const line = useRef<HTMLDivElement>(null);
  const shown = wait !== undefined;

  useEffect(() => {
    if (!shown) return;
    const form = line.current?.closest('form');
    // The pressed button disappears with the line.
    return () => {
      if (document.activeElement === document.body)
        form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    };
  }, [shown]);

  return (
    <div ref={line} className="trying-again">
      {/* Screen readers announce only regions that existed before. */}
      <p role="status">{wait && words[wait]}</p>
      {shown && <Button onClick={onCancel}>Cancel</Button>}
    </div>
  );
}
