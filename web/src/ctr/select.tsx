interface SelectProps {
  readonly label: string;
  readonly value: number;
  /** The value of an option is its place, from 0. */
  readonly options: readonly string[];
  readonly onChange: (value: number) => void;
}

/** The system's own select. */
export function Select({ label, value, options, onChange }: SelectProps) {
  return (
    <label className="ctr-field">
      {label}
      <select value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {options.map((option, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, their places stay
          <option key={at} value={at}>
            {option}
          </option>
        ))}
      </select>
    </label>
  );
}
