import { Field } from './field.tsx';
import { Input } from './input.ts';
import type { FieldState } from './use-form.ts';

/** The e-mail of an account: password managers store it as the user name. */
export function EmailField({ of, autoFocus = false }: { of: FieldState; autoFocus?: boolean }) {
  return (
    <Field label="Email" required of={of}>
      {(control) => (
        <Input
          {...control}
          autoFocus={autoFocus}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  );
}
