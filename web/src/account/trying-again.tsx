import { Button } from 'antd';
import { useEffect, useRef } from 'react';

/** Below the Save button: says that a save is tried again, and offers to end that. */
export function TryingAgain({ onCancel }: { onCancel: (() => void) | undefined }) {
  const line = useRef<HTMLDivElement>(null);
  const shown = onCancel !== undefined;

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
      <p role="status">{shown && 'Saving has not been confirmed yet. Trying again …'}</p>
      {shown && <Button onClick={onCancel}>Cancel</Button>}
    </div>
  );
}
