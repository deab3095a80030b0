import type { MouseEvent, ReactNode } from 'react';
import { SubmitButton } from '../forms/submit-button.tsx';
import type { Form } from '../forms/use-form.ts';

interface FormCardProps {
  readonly title: string;
  /** One sentence about what the form changes. */
  readonly about: string;
  readonly form: Pick<Form<never>, 'busy' | 'attributes'>;
  /** Whether saving has to wait. */
  readonly disabled?: boolean;
  readonly children: ReactNode;
  /** Shown below the button, so that the button does not move when it appears. */
  readonly foot?: ReactNode;
}

/** A form that saves, with its description beside it or, where there is no room, above. */
export function FormCard({ title, about, form, disabled = false, children, foot }: FormCardProps) {
  return (
    <form {...form.attributes} className="card form-card" aria-label={title}>
      <div>
        <h2 className="card-title">{title}</h2>
        <p className="card-lead">{about}</p>
      </div>
      <div>
        {children}
        <SubmitButton
          block={false}
          busy={form.busy}
          aria-busy={form.busy}
          disabled={disabled}
          onMouseDown={keepFocus}
        >
          Save
        </SubmitButton>
        {foot}
      </div>
    </form>
  );
}

/** A press must not blur a field: its problem would show at once and move the button away from under the pointer. */
const keepFocus = (event: MouseEvent) => event.preventDefault();
