import { type ReactNode, useId } from 'react';
import type { FieldState } from './use-form.ts';

/** Spread these over an Ant Design `Input`, or a `select` of the browser. */
export interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly status: 'error' | '';
  readonly 'aria-invalid': boolean;
  readonly 'aria-required': boolean;
  readonly 'aria-describedby': string | undefined;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  readonly onBlur: () => void;
}

export interface FieldProps {
  readonly label: string;
  readonly of: FieldState;
  /** Shown below the control while there is no problem. */
  readonly hint?: ReactNode;
  /** Shows a mark that is not part of the accessible name. */
  readonly required?: boolean;
  /** Whether the label is the heading of a step. */
  readonly isStep?: boolean;
  readonly children: (control: ControlProps) => ReactNode;
}

/** The state of an option, which applies at once and is no part of a form. */
export const stateOfOption = (value: string, set: (value: string) => void, problem?: string): FieldState => ({
  name: '',
  value,
  problem,
  set,
  left: () => {},
});

/** Label, control, hint and problem of one field, connected for assistive technology. */
export function Field(props: FieldProps) {
  const { label, of: state, hint, required = false, isStep = false, children } = props;
  const id = useId();
  const { problem } = state;
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  const named = (
    <label className={required ? 'field-label field-required' : 'field-label'} htmlFor={id}>
      {label}
    </label>
  );
  return (
    <div className="field">
      {isStep ? <h2 className="step">{named}</h2> : named}
      {children({
        id,
        name: state.name,
        value: state.value,
        status: problem === undefined ? '' : 'error',
        'aria-invalid': problem !== undefined,
        'aria-required': required,
        'aria-describedby': described || undefined,
        onChange: (event) => state.set(event.target.value),
        onBlur: state.left,
      })}
      {problem !== undefined && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
