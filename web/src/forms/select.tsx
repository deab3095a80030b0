import DownOutlined from '@ant-design/icons/DownOutlined';
import type { ReactNode } from 'react';
import { Field, stateOfOption } from './field.tsx';
import './select.css';

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly hint?: ReactNode;
  readonly onChange: (value: Value) => void;
}

/** The system's own select: it works best with keyboard, touch and assistive technology. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, hint, onChange } = props;
  return (
    <Field label={label} hint={hint} of={stateOfOption(value, (chosen) => onChange(chosen as Value))}>
      {({ status: _, ...control }) => (
        <div className="select-frame">
          <select {...control} className="select">
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <DownOutlined className="select-arrow" aria-hidden />
        </div>
      )}
    </Field>
  );
}
