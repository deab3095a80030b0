import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import { Progress } from 'antd';
import { useId, useState } from 'react';
import type { KeywordList } from './use-keyword-list.ts';
import { counted, sizeOf } from './words.ts';

/** A native file input over the whole area: keyboard, touch, dropping and assistive technology work by themselves. */
export function KeywordListField({ list, problem }: { list: KeywordList; problem: string | undefined }) {
  const id = useId();
  const [over, setOver] = useState(false);
  const { file, count, reading } = list;
  const state = problem === undefined ? (over ? ' keyword-drop-over' : '') : ' keyword-drop-invalid';

  return (
    <div className="field">
      <label className="field-label field-required" id={`${id}-label`} htmlFor={id}>
        Keyword list
      </label>
      <div className={`keyword-drop${state}`}>
        <FileTextOutlined className="keyword-drop-icon" aria-hidden />
        <div className="keyword-drop-text">
          {file ? (
            <>
              <bdi className="keyword-drop-name">{file.name}</bdi>
              <span className="keyword-drop-more">
                {sizeOf(file.size)} · <span className="keyword-drop-action">Choose another file</span>
              </span>
            </>
          ) : (
            <>
              <span className="keyword-drop-action">Choose a text file</span>
              <span className="keyword-drop-more">or drop it here</span>
            </>
          )}
        </div>
        <input
          id={id}
          className="keyword-drop-input"
          type="file"
          accept=".txt,text/plain"
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint ${id}-count${problem === undefined ? '' : ` ${id}-problem`}`}
          aria-invalid={problem !== undefined}
          // The same file may have changed since: choosing it again reads it again.
          onClick={(event) => {
            event.currentTarget.value = '';
          }}
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0];
            if (chosen) list.choose(chosen);
          }}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
        />
      </div>
      {reading && (
        <Progress
          className="keyword-reading"
          aria-label="Reading the keyword list"
          percent={Math.floor(reading.share * 100)}
          size="small"
        />
      )}
      <p className="keyword-count" id={`${id}-count`} role="status">
        {/* Announced once, when the list has been read. */}
        {!reading && <strong>{counted(count?.keywords ?? 0, 'keyword')}</strong>}
        {count !== undefined && count.emptyLines > 0 && (
          <span>{counted(count.emptyLines, 'empty line')} dropped</span>
        )}
      </p>
      {problem !== undefined && (
        <p className="field-problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      <p className="field-hint" id={`${id}-hint`}>
        One keyword on each line, in UTF-8 or UTF-16. Spaces around keywords are dropped.
      </p>
    </div>
  );
}
