import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import './use-news.css';

/** Takes a change back. @returns what to say then */
export type Undo = () => string;

interface News {
  readonly words: string;
  readonly undo?: Undo | undefined;
  /** Whether the pressed button may be gone, so that the focus moves to the message. */
  readonly takesFocus: boolean;
}

/**
 * The last change, with its undo, until anything else changes: a later undo would also undo that.
 * @param contents whenever one of these changes, the line disappears
 */
export function useNews(contents: readonly unknown[] = []) {
  const [news, setNews] = useState<News>();
  const status = useRef<HTMLParagraphElement>(null);
  const toldAbout = useRef<readonly unknown[]>(undefined);
  useEffect(() => {
    if (!news) return;
    if (!toldAbout.current) {
      toldAbout.current = contents;
      if (news.takesFocus) status.current?.focus();
    } else if (contents.some((one, at) => one !== toldAbout.current?.[at])) {
      setNews(undefined);
    }
  });
  const tell = (words: string, undo?: Undo, takesFocus = true) => {
    toldAbout.current = undefined;
    setNews({ words, undo, takesFocus });
  };
  const line: ReactNode = (
    <p className="option-news" ref={status} role="status" tabIndex={-1}>
      {news && <span>{news.words}</span>}
      {news?.undo && (
        <span>
          {' '}
          <Button type="link" onClick={() => news.undo && tell(news.undo())}>
            Undo
          </Button>
        </span>
      )}
    </p>
  );
  return { line, tell };
}
