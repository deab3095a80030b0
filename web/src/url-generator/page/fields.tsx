import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import type { Options } from '@toolkit/application/web/url-generator';
import { Button, Checkbox } from 'antd';
import type { Ref } from 'react';
import { Field } from '../../forms/field.tsx';
import { Input } from '../../forms/input.ts';
import type { FieldState } from '../../forms/use-form.ts';
import type { useRuns } from './use-runs.ts';

/** From this list size on, results should be written straight to disk if the browser can. */
const largeBytes = 100_000_000;

export function RandomizeField({
  options: { randomize, seed },
  onChange,
}: {
  options: Options;
  onChange: (part: Partial<Options>) => void;
}) {
  return (
    <div className="field">
      <Checkbox
        checked={randomize}
        aria-describedby="randomize-hint"
        onChange={(event) => onChange({ randomize: event.target.checked })}
      >
        Randomize
      </Checkbox>
      <p className="field-hint url-generator-indented" id="randomize-hint">
        {!randomize
          ? 'The URLs come in the order of your list.'
          : seed
            ? 'The URLs come in a random order that can be repeated.'
            : 'The URLs come in random order.'}
      </p>
    </div>
  );
}

/** @param saved the name that the file will get */
export function FileNameField({ of, saved }: { of: FieldState; saved: string }) {
  const hint = (
    <>
      It will be saved as <bdi>{saved}</bdi>.
    </>
  );
  return (
    <Field label="File name" of={of} hint={saved === of.value ? undefined : hint}>
      {(control) => <Input {...control} autoComplete="off" autoCapitalize="none" spellCheck={false} />}
    </Field>
  );
}

/** Warns about lists that a run would not use. */
export function UnusedLists({
  names,
  onInsert,
}: {
  names: readonly string[];
  onInsert: (placeholder: string) => void;
}) {
  return (
    <div role="status">
      {names.map((name) => (
        <p key={name} className="field field-warning">
          The list {`{${name}}`} is not used: the template does not have it.{' '}
          <Button className="option-link" type="link" onClick={() => onInsert(`{${name}}`)}>
            Use {`{${name}}`}
          </Button>
        </p>
      ))}
    </div>
  );
}

interface GenerateButtonsProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly busy: boolean;
  /** In bytes. */
  readonly size: number;
  readonly runs: ReturnType<typeof useRuns>;
}

export function GenerateButtons({ ref, busy, size, runs: { downloads, straight } }: GenerateButtonsProps) {
  return (
    <>
      {/* The library's own loading state leaves its icon, and the word "loading", in the button's accessible name. */}
      <Button
        ref={ref}
        type="primary"
        htmlType="submit"
        aria-busy={busy}
        icon={busy && <LoadingOutlined aria-hidden />}
        onClick={() => {
          straight.current = false;
        }}
      >
        Generate
      </Button>
      {downloads.canChoose && size >= largeBytes && (
        <Button
          className="generation-straight"
          type="link"
          htmlType="submit"
          onClick={() => {
            straight.current = true;
          }}
        >
          Save straight to a file …
        </Button>
      )}
    </>
  );
}
