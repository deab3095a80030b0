import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import type { InputRef } from 'antd';
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type ControlProps, Field, type FieldProps } from './field.tsx';
import { Input } from './input.ts';

type PasswordKind = 'current-password' | 'new-password';

interface PasswordFieldProps extends Pick<FieldProps, 'of' | 'hint'> {
  readonly label?: string;
  readonly kind: PasswordKind;
}

export const PasswordField = ({ label = 'Password', kind, ...field }: PasswordFieldProps) => (
  <Field label={label} required {...field}>
    {(control) => <PasswordInput {...control} autoComplete={kind} />}
  </Field>
);

/** A password input that can show its text. It is hidden again on submit, so that the browser offers to save it. */
function PasswordInput(control: ControlProps & { readonly autoComplete: PasswordKind }) {
  const input = useRef<InputRef>(null);
  const [shown, setShown] = useState(false);
  const caret = useRef<[number | null, number | null]>(undefined);

  useEffect(() => {
    const form = input.current?.input?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  const toggle = (event: MouseEvent) => {
    // Otherwise the frame around the button would focus the input.
    event.stopPropagation();
    setShown(!shown);
    const field = input.current?.input;
    if (!field) return;
    caret.current = [field.selectionStart, field.selectionEnd];
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the type has changed.
  useLayoutEffect(() => {
    const field = input.current?.input;
    if (!field || !caret.current) return;
    // After a change of the type, Chrome moves the caret to the start at the next layout. This forces the layout now,
    // so that a key pressed right afterwards finds the caret in its place.
    field.getBoundingClientRect();
    field.setSelectionRange(...caret.current);
    caret.current = undefined;
  }, [shown]);

  return (
    <Input
      {...control}
      ref={input}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        <button
          type="button"
          className="password-toggle"
          aria-label="Show password"
          aria-pressed={shown}
          aria-controls={control.id}
          // Keeps the caret in its place.
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          {shown ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
        </button>
      }
    />
  );
}
