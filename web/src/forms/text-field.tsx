import type { InputRef } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Field, stateOfOption } from './field.tsx';
import { Input } from './input.ts';
import { isOfInputMethod } from './is-of-input-method.ts';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly problem?: string | undefined;
  readonly hint?: ReactNode;
  readonly inputMode?: 'numeric' | 'url' | 'text';
  readonly placeholder?: string;
  readonly mono?: boolean;
  /** Whether it takes the focus at first, with its text selected. */
  readonly autoFocus?: boolean;
  readonly onChange: (value: string) => void;
  /** Called on Enter. By default Enter does nothing: it must not start a run from an option. */
  readonly onEnter?: () => void;
}

/** A line of text among the options. Its problem shows at once and never blocks the form. */
export function TextField(props: TextFieldProps) {
  const { label, value, problem, hint, inputMode = 'text', placeholder, mono } = props;
  const { autoFocus = false, onChange, onEnter } = props;
  const input = useRef<InputRef>(null);
  // What stands there is only a proposal.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at first
  useEffect(() => {
    if (autoFocus) input.current?.focus({ cursor: 'all' });
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isOfInputMethod(event.nativeEvent)) return;
    event.preventDefault();
    onEnter?.();
  };
  return (
    <Field label={label} hint={hint} of={stateOfOption(value, onChange, problem)}>
      {({ 'aria-invalid': _, ...control }) => (
        // The form finds its own problems by aria-invalid; those of options are only described.
        <Input
          {...control}
          ref={input}
          className={mono ? 'mono' : ''}
          inputMode={inputMode}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onKeyDown={onKeyDown}
        />
      )}
    </Field>
  );
}
