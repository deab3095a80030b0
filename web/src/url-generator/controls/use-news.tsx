import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface News {
  readonly words: string;
  readonly undo?: (() => void) | undefined;
}

/**
 * What was done last to the whole page, and what takes it back, until anything else is done: to undo it after that would
 * undo that as well.
 * @param contents of the page; whatever changes there is something else
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
      // The button that was pressed may be gone: the keyboard goes on at what is told of it.
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
      {news?.words}
      {news?.undo && (
        <>
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
        </>
      )}
    </p>
  );
  return { line, tell };
}
