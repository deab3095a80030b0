import { type Seed, seedOfText, seedText } from '@toolkit/domain/url-generator';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { TextField } from '../controls/text-field.tsx';

interface OrderOptionsProps {
  readonly seed: Seed | undefined;
  readonly lastSeed: Seed | undefined;
  readonly onChange: (seed: Seed | undefined) => void;
}

/** The order of a list that is mixed. */
export function OrderOptions({ seed, lastSeed, onChange }: OrderOptionsProps) {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    setTyped((now) => {
      const shown = seedOfText(now.trim());
      const same = shown && seed ? seedText(shown) === seedText(seed) : shown === seed;
      return same ? now : seed ? seedText(seed) : '';
    });
  }, [seed]);
  const valid = typed.trim() === '' || seedOfText(typed.trim()) !== undefined;
  return (
    <>
      <TextField
        label="Seed of the order"
        value={typed}
        mono
        problem={valid ? undefined : 'A seed has 32 digits and letters from a to f.'}
        hint="Leave it empty for a new order with every run. The same list and the same seed give the same file."
        onChange={(value) => {
          setTyped(value);
          onChange(seedOfText(value.trim()));
        }}
      />
      {lastSeed && !(seed && seedText(seed) === seedText(lastSeed)) && (
        <Button className="option-link" type="link" onClick={() => onChange(lastSeed)}>
          Repeat the order of the last run
        </Button>
      )}
    </>
  );
}
