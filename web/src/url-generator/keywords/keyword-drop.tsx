import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import type { ListFile } from '@toolkit/application/web/url-generator';
import { formatSize } from '../words/words.ts';

export const listFiles = '.txt,.csv,.tsv,.tab,.xlsx,.zip,.gz,text/plain,text/csv,text/tab-separated-values';

interface KeywordDropProps {
  readonly id: string;
  readonly file: ListFile | undefined;
  readonly describedBy: string;
  readonly invalid: boolean;
  /** Whether a file is being dragged over the page. */
  readonly isHeld: boolean;
  /** @param dropped how many files were dropped at once, this one the first of them */
  readonly onFile: (file: File, dropped?: number) => void;
}

/** A native file input over the whole area, so that keyboard, touch, dropping and assistive technology just work. */
export function KeywordDrop({ id, file, describedBy, invalid, isHeld, onFile }: KeywordDropProps) {
  const state = invalid ? ' keyword-drop-invalid' : isHeld ? ' keyword-drop-over' : '';
  return (
    <div className={`file-button keyword-drop${state}`}>
      <FileTextOutlined className="keyword-drop-icon" aria-hidden />
      <div>
        {file ? (
          <>
            <bdi>{file.name}</bdi>
            <p className="field-hint" key="size">
              <span>{`${formatSize(file.size)} · `}</span>
              <span className="link">Choose another file</span>
            </p>
          </>
        ) : (
          <>
            <span className="link">Choose a text file</span>
            <p className="field-hint">or drop it here. CSV, Excel (.xlsx), .zip and .gz work, too.</p>
          </>
        )}
      </div>
      <input
        id={id}
        className="file-button-input"
        type="file"
        accept={listFiles}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        // The file may have changed since: choosing it again reads it again.
        onClick={(event) => {
          event.currentTarget.value = '';
        }}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          if (chosen) onFile(chosen);
        }}
        // The browser would set only the first file, and not say that there are more.
        onDrop={(event) => {
          const { files } = event.dataTransfer;
          if (!files[0]) return;
          event.preventDefault();
          onFile(files[0], files.length);
        }}
      />
    </div>
  );
}
