import type { InputRef } from 'antd';
import { type SyntheticEvent, useRef } from 'react';
import { Field } from '../../forms/field.tsx';
import { Input } from '../../forms/input.ts';
import type { PageProps } from '../state/use-url-generator.ts';
import { templateHint } from './template-hint.tsx';

export function TemplateField({ page }: PageProps) {
  const state = page.form.field('template');
  const input = useRef<InputRef>(null);
  // The pressed button disappears.
  const use = (next: string) => {
    page.mendTemplate(next);
    input.current?.focus();
  };
  return (
    <Field
      label="URL template"
      isStep
      required
      of={state}
      hint={templateHint(page, state.problem !== undefined, use)}
    >
      {(control) => (
        <Input
          {...control}
          ref={input}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onSelect={({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
            page.caret.current = currentTarget.selectionEnd ?? undefined;
          }}
        />
      )}
    </Field>
  );
}
