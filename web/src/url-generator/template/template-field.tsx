import type { Recipe } from '@toolkit/domain/url-generator';
import type { InputRef } from 'antd';
import { type RefObject, type SyntheticEvent, useRef } from 'react';
import { Field } from '../../forms/field.tsx';
import { Input } from '../../forms/input.ts';
import type { FieldState } from '../../forms/use-form.ts';
import { type TemplateMends, templateHint } from './template-hint.tsx';

interface TemplateFieldProps extends TemplateMends {
  readonly state: FieldState;
  readonly form: Recipe['form'];
  readonly names: readonly string[] | undefined;
  /** The last position of the caret. */
  readonly caret: RefObject<number | undefined>;
}

export function TemplateField({ state, form, names, caret, onUse, onList }: TemplateFieldProps) {
  const template = state.value;
  const input = useRef<InputRef>(null);
  // The pressed button disappears.
  const use = (next: string) => {
    onUse(next);
    input.current?.focus();
  };
  const isMarked = state.problem !== undefined;
  const hint = templateHint({ template, form, names, isMarked, onUse: use, onList });
  return (
    <Field label="URL template" isStep required of={state} hint={hint}>
      {(control) => (
        <Input
          {...control}
          ref={input}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onSelect={({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
            caret.current = currentTarget.selectionEnd ?? undefined;
          }}
        />
      )}
    </Field>
  );
}
