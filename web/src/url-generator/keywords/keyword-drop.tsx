import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import type { ListFile } from '@toolkit/application/web/url-generator';
import { useRef, useState } from 'react';
import { formatSize } from '../words/words.ts';

export const listFiles = '.txt,.csv,.tsv,.tab,.xlsx,.zip,.gz,text/plain,text/csv,text/tab-separated-values';

interface KeywordDropProps {
  readonly id: string;
  readonly file: ListFile | undefined;
  readonly describedBy: string;
  readonly invalid: boolean;
  /** @param dropped how many files were dropped at once, this one the first of them */
  readonly onFile: (file: File, dropped?: number) => void;
}

/** A native file input over the whole area, so that keyboard, touch, dropping and assistive technology just work. */
export function KeywordDrop({ id, file, describedBy, invalid, onFile }: KeywordDropProps) {
  const [over, setOver] = useState(false);
  const dropped = useRef<number>(undefined);
  const state = invalid ? ' keyword-drop-invalid' : over ? ' keyword-drop-over' : '';
  return (
    <div className={`keyword-drop${state}`}>
      <FileTextOutlined className="keyword-drop-icon" aria-hidden />
      <div className="keyword-drop-text">
        {file ? (
          <>
            <bdi className="keyword-drop-name">{file.name}</bdi>
            <span className="keyword-drop-more" key="size">
              <span>{`${formatSize(file.size)} · `}</span>
              <span className="keyword-drop-action">Choose another file</span>
            </span>
          </>
        ) : (
          <>
            <span className="keyword-drop-action">Choose a text file</span>
            <span className="keyword-drop-more">
              or drop it here. CSV, Excel (.xlsx), .zip and .gz work, too.
            </span>
          </>
        )}
      </div>
      <input
        id={id}
        className="keyword-drop-input"
        type="file"
        accept={listFiles}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        // The file may have changed since: choosing it again reads it again.
        onClick={(event) => {
          event.currentTarget.value = '';
          dropped.current = undefined;
        }}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          if (chosen) onFile(chosen, dropped.current);
        }}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false);
          dropped.current = event.dataTransfer.files.length;
        }}
      />
    </div>
  );
}
