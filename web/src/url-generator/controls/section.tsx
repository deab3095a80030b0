import DownOutlined from '@ant-design/icons/DownOutlined';
import { type ReactNode, useId, useState } from 'react';

interface SectionProps {
  readonly title: string;
  /** The current settings in a few words, visible even while the section is closed. */
  readonly summary: string;
  /** Whether they differ from the defaults. */
  readonly changed?: boolean;
  /** Whether it is open at first. */
  readonly begins?: boolean;
  readonly children: ReactNode;
}

/** One line for each group of options, with its name and settings; a press shows the options. */
export function Section({ title, summary, changed = false, begins = false, children }: SectionProps) {
  const id = useId();
  const [open, setOpen] = useState(begins);
  const [opened, setOpened] = useState(begins);
  return (
    <div className="option">
      <h2 className="option-head">
        <button
          type="button"
          className="option-button"
          aria-expanded={open}
          aria-controls={opened ? id : undefined}
          onClick={() => {
            setOpen(!open);
            setOpened(true);
          }}
        >
          <span className="option-title">{title}</span>
          <span className={changed ? 'option-summary option-changed' : 'option-summary'}>{summary}</span>
          <DownOutlined className="option-arrow" aria-hidden />
        </button>
      </h2>
      {/* Keeps what has been typed after it is closed. */}
      {opened && (
        <div className="option-body" id={id} hidden={!open}>
          {children}
        </div>
      )}
    </div>
  );
}
