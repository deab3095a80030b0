import { type Draft, draftText, parseDraft } from '@toolkit/domain/url-generator';
import { useEffect, useRef, useState } from 'react';
import { useKept } from './use-kept.ts';

const pauseMs = 400;

/** What the user left unfinished on this device. */
export function useUnfinished(): Draft | undefined {
  const { text } = useKept('draft');
  return useState(() => (text === undefined ? undefined : parseDraft(text)))[0];
}

/** Keeps what is on the page a moment after it has changed, and when the page is left.
 * @param draft undefined while nothing has been done */
export function useDraft(draft: Draft | undefined): void {
  const { text, put } = useKept('draft');
  // Its own last word: another tab may have another draft.
  const kept = useRef(text);
  const keep = useRef(() => {});
  useEffect(() => {
    keep.current = () => {
      const now = draft && draftText(draft);
      if (now === kept.current) return;
      kept.current = now;
      put(now);
    };
    const timer = setTimeout(() => keep.current(), pauseMs);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    const leave = () => keep.current();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
}
