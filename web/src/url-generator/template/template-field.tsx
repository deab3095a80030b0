import { usedNames } from '@toolkit/application/web/url-generator';
import { detectForm, isForAddresses, placeholder, type Recipe } from '@toolkit/domain/url-generator';
import type { InputRef } from 'antd';
import { type RefObject, type SyntheticEvent, useRef } from 'react';
import { Field } from '../../forms/field.tsx';
import { Input } from '../../forms/input.ts';
import type { FieldState } from '../../forms/use-form.ts';
import { TemplateHint } from './template-hint.tsx';
import { problemOfTemplate } from './template-problem.ts';

interface TemplateFieldProps {
  readonly state: FieldState;
  readonly form: Recipe['form'];
  readonly names: readonly string[] | undefined;
  /** The last position of the caret. */
  readonly caret: RefObject<number | undefined>;
  readonly onUse: (template: string) => void;
}

export function TemplateField({ state, form, names, caret, onUse }: TemplateFieldProps) {
  const template = state.value;
  const input = useRef<InputRef>(null);
  // The pressed button disappears.
  const use = (next: string) => {
    onUse(next);
    input.current?.focus();
  };
  const problem = problemOfTemplate(form, template, names);
  const several =
    detectForm(template) === 'advanced' && problemOfTemplate('advanced', template, names) === undefined;
  const hint =
    form === 'advanced' && problem !== undefined && state.problem === undefined ? (
      <span className="field-warning">{problem}</span>
    ) : form === 'advanced' && usedNames(form, template).length > 0 ? (
      isForAddresses(template) &&
      'Every line of the list is an address. What follows the first ? here is merged into its parameters.'
    ) : (
      <TemplateHint template={template} several={several} onUse={use}>
        Each keyword takes the place of the first {placeholder}, encoded for use in a URL.
      </TemplateHint>
    );
  return (
    <Field label="URL template" required of={state} hint={hint}>
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
