import type { InputRef } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Input } from '../../forms/input.ts';
import { isOfInputMethod } from '../../forms/is-of-input-method.ts';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly problem?: string | undefined;
  readonly hint?: ReactNode;
  readonly inputMode?: 'numeric' | 'url' | 'text';
  readonly placeholder?: string;
  readonly mono?: boolean;
  /** Whether the label stands before it and not above it. */
  readonly isInline?: boolean;
  /** Whether it takes the focus at first, with its text selected. */
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
  placeholder,
  mono,
  isInline = false,
  autoFocus = false,
  onChange,
  onEnter,
}: TextFieldProps) {
  const id = useId();
  const input = useRef<InputRef>(null);
  // What stands there is only a proposal.
  const takesFocus = useRef(autoFocus);
  useEffect(() => {
    if (takesFocus.current) input.current?.focus({ cursor: 'all' });
  }, []);
  const described = [problem && `${id}-problem`, hint !== undefined && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isOfInputMethod(event.nativeEvent)) return;
    event.preventDefault();
    onEnter?.();
  };
  return (
    <div className={isInline ? 'field field-inline' : 'field'}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <Input
        ref={input}
        id={id}
        className={mono ? 'mono' : ''}
        value={value}
        inputMode={inputMode}
        placeholder={placeholder}
        status={problem ? 'error' : ''}
        // The form finds its own problems by aria-invalid; those of options are only described.
        {...(described !== '' && { 'aria-describedby': described })}
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
