import DownOutlined from '@ant-design/icons/DownOutlined';
import { type ReactNode, useId } from 'react';

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly hint?: ReactNode;
  /** Whether the label stands before it and not above it. */
  readonly isInline?: boolean;
  readonly onChange: (value: Value) => void;
}

/** The system's own select: it works best with keyboard, touch and assistive technology. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, hint, isInline = false, onChange } = props;
  const id = useId();
  return (
    <div className={isInline ? 'field field-inline' : 'field'}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="select-frame">
        <select
          id={id}
          className="select"
          value={value}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={({ currentTarget }) => {
            const chosen = options.find((option) => option.value === currentTarget.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <DownOutlined className="select-arrow" aria-hidden />
      </div>
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
