import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Input } from '../../forms/input.ts';
import { isOfInputMethod } from '../../forms/is-of-input-method.ts';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly problem?: string | undefined;
  readonly hint?: ReactNode;
  readonly inputMode?: 'numeric' | 'url' | 'text';
  readonly mono?: boolean;
  readonly autoFocus?: boolean;
  readonly onChange: (value: string) => void;
  /** Called on Enter. By default Enter does nothing: it must not start a run from an option. */
  readonly onEnter?: () => void;
}

/** A line of text among the options. Its problem shows at once and never blocks the form. */
export function TextField({
  label,
  value,
  problem,
  hint,
  inputMode = 'text',
  mono,
  autoFocus = false,
  onChange,
  onEnter,
}: TextFieldProps) {
  const id = useId();
  const described = [problem && `${id}-problem`, hint !== undefined && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isOfInputMethod(event.nativeEvent)) return;
    event.preventDefault();
    onEnter?.();
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <Input
        id={id}
        className={mono ? 'mono' : ''}
        value={value}
        inputMode={inputMode}
        status={problem ? 'error' : ''}
        // The form finds its own problems by aria-invalid; those of options are only described.
        {...(described !== '' && { 'aria-describedby': described })}
        autoFocus={autoFocus}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
