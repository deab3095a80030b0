import DownOutlined from '@ant-design/icons/DownOutlined';
import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';

interface Panel {
  readonly title: string;
  /** What the panel is called, where the title is shorter. */
  readonly name?: string;
  /** The current settings in a few words, visible even while the panel is closed. */
  readonly summary?: string | undefined;
  readonly contents: ReactNode;
}

interface PanelRowProps {
  readonly panels: readonly Panel[];
  /** The title of the open panel. */
  readonly open: string | undefined;
  readonly onOpen: (title: string | undefined) => void;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** A row of buttons, each of which opens its panel below the row, one at a time. */
export function PanelRow({ panels, open, onOpen, before, after }: PanelRowProps) {
  const id = useId();
  const [opened, setOpened] = useState<readonly string[]>([]);
  if (open !== undefined && !opened.includes(open)) setOpened([...opened, open]);
  return (
    <>
      <div className="row">
        {before}
        {panels.map(({ title, summary }, at) => (
          <Button
            key={title}
            className="chip"
            aria-expanded={open === title}
            aria-controls={opened.includes(title) ? `${id}-${at}` : undefined}
            onClick={() => onOpen(open === title ? undefined : title)}
          >
            <span>{summary === undefined ? title : `${title}: ${summary}`}</span>
            <DownOutlined className="chip-arrow" aria-hidden />
          </Button>
        ))}
        {after}
      </div>
      {panels.map(
        ({ title, name = title, contents }, at) =>
          // Keeps what has been typed after it is closed.
          opened.includes(title) && (
            <section
              key={title}
              className="panel stack"
              id={`${id}-${at}`}
              hidden={open !== title}
              aria-label={name}
            >
              {contents}
            </section>
          ),
      )}
    </>
  );
}
