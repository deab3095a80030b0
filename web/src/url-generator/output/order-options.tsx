import { seedOfText } from '@toolkit/domain/url-generator';
import { Button } from 'antd';
import { useState } from 'react';
import { TextField } from '../../forms/text-field.tsx';
import type { PageProps } from '../state/use-url-generator.ts';

function readSeed(typed: string): string | undefined {
  const seed = typed.trim().toLowerCase();
  return seedOfText(seed) && seed;
}

/** The order of a list that is mixed. */
export function OrderOptions({ page }: PageProps) {
  const { seed } = page.state.recipe;
  const lastSeed = page.runs.urls?.seed;
  const onChange = (next: string | undefined) => page.change({ seed: next });
  const [latest, setTyped] = useState('');
  const typed = readSeed(latest) === seed ? latest : (seed ?? '');
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
