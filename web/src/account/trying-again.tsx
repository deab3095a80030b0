import { Button } from 'antd';

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
  return (
    <div className="trying-again">
      {/* Screen readers announce only regions that existed before. */}
      <p role="status">{wait && words[wait]}</p>
      {wait && (
        <Button
          onClick={({ currentTarget }) => {
            // The button disappears with the line.
            currentTarget.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.focus();
            onCancel();
          }}
        >
          Cancel
        </Button>
      )}
    </div>
  );
}
