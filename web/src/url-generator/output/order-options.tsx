import { seedOfText } from '@toolkit/domain/url-generator';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { TextField } from '../controls/text-field.tsx';

function readSeed(typed: string): string | undefined {
  const seed = typed.trim().toLowerCase();
  return seedOfText(seed) && seed;
}

interface OrderOptionsProps {
  readonly seed: string | undefined;
  readonly lastSeed: string | undefined;
  readonly onChange: (seed: string | undefined) => void;
}

/** The order of a list that is mixed. */
export function OrderOptions({ seed, lastSeed, onChange }: OrderOptionsProps) {
  const [typed, setTyped] = useState('');
  useEffect(() => setTyped((now) => (readSeed(now) === seed ? now : (seed ?? ''))), [seed]);
  const valid = typed.trim() === '' || readSeed(typed) !== undefined;
  return (
    <>
      <TextField
        label="Repeat the same order with"
        value={typed}
        mono
        problem={valid ? undefined : 'A seed has 32 digits and letters from a to f.'}
        hint="Leave it empty for a new order with every run. The same list and the same seed give the same file."
        onChange={(value) => {
          setTyped(value);
          onChange(readSeed(value));
        }}
      />
      {lastSeed && lastSeed !== seed && (
        <Button type="link" onClick={() => onChange(lastSeed)}>
          Repeat the order of the last run
        </Button>
      )}
    </>
  );
}
