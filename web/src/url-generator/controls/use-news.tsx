import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface News {
  readonly words: string;
  readonly undo?: (() => void) | undefined;
}

/**
 * The last change to the whole page, with its undo, until anything else changes: a later undo would also undo that.
 * @param contents of the page; whenever one of these changes, the line disappears
 */
export function useNews(contents: readonly unknown[]): {
  readonly line: ReactNode;
  tell(words: string, undo?: () => void): void;
} {
  const [news, setNews] = useState<News>();
  const status = useRef<HTMLParagraphElement>(null);
  const toldAbout = useRef<readonly unknown[]>(undefined);
  useEffect(() => {
    if (!news) return;
    if (!toldAbout.current) {
      toldAbout.current = contents;
      // The pressed button may be gone, so the focus moves to the message.
      status.current?.focus();
    } else if (contents.some((one, at) => one !== toldAbout.current?.[at])) {
      setNews(undefined);
    }
  });
  const tell = (words: string, undo?: () => void) => {
    toldAbout.current = undefined;
    setNews({ words, undo });
  };
  const line = (
    <p className="option-news" ref={status} role="status" tabIndex={-1}>
      {news && <span>{news.words}</span>}
      {news?.undo && (
        <span>
          {' '}
          <Button
            className="option-link"
            type="link"
            onClick={() => {
              news.undo?.();
              tell('Everything is back.');
            }}
          >
            Undo
          </Button>
        </span>
      )}
    </p>
  );
  return { line, tell };
}
