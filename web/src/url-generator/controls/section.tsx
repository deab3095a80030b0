import DownOutlined from '@ant-design/icons/DownOutlined';
import { type ReactNode, useId, useState } from 'react';

interface SectionProps {
  readonly title: string;
  /** What is set, in a few words; seen while the section is closed, too. */
  readonly summary: string;
  /** Whether that is something else than at first. */
  readonly changed?: boolean;
  readonly children: ReactNode;
}

/** One line for each group of options: its name and what is set. The options themselves are a press away. */
export function Section({ title, summary, changed = false, children }: SectionProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
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
      {/* Closed again, it keeps what has been typed. */}
      {opened && (
        <div className="option-body" id={id} hidden={!open}>
          {children}
        </div>
      )}
    </div>
  );
}
