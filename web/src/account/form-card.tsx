import { Button } from 'antd';
import { type MouseEvent, type ReactNode, type SubmitEvent, useId } from 'react';
import { busyIcon } from '../forms/busy-icon.tsx';

interface FormCardProps {
  readonly title: string;
  /** One sentence: what the form changes. */
  readonly about: string;
  readonly form: { readonly busy: boolean; readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void };
  readonly children: ReactNode;
  /** Under the button, which stays where it is when something comes to be said here. */
  readonly foot?: ReactNode;
}

/** A form that saves: what it is about at its side, or above it where there is no room. */
export function FormCard({ title, about, form, children, foot }: FormCardProps) {
  const id = useId();
  return (
    <form className="card form-card" noValidate aria-labelledby={id} onSubmit={form.onSubmit}>
      <div>
        <h2 className="card-title" id={id}>
          {title}
        </h2>
        <p className="card-lead">{about}</p>
      </div>
      <div>
        {children}
        <Button
          type="primary"
          htmlType="submit"
          loading={busyIcon(form.busy)}
          aria-busy={form.busy}
          onMouseDown={keepFocus}
        >
          Save
        </Button>
        {foot}
      </div>
    </form>
  );
}

/** A press must not leave a field: its problem would show at once and move the button away from under the pointer. */
const keepFocus = (event: MouseEvent) => event.preventDefault();
