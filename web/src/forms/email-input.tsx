import type { ControlProps } from './field.tsx';
import { Input } from './input.ts';

/** The e-mail of an account: password managers store it as the user name. */
export function EmailInput(control: ControlProps & { readonly autoFocus?: true }) {
  return (
    <Input
      {...control}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
