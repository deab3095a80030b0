import { type Draft, draftText, parseDraft } from '@toolkit/domain/url-generator';
import { useEffect, useRef, useState } from 'react';
import { useStoredText } from '../controls/use-stored-text.ts';

const pauseMs = 400;

/** What the user left unfinished on this device. */
export function useUnfinished(): Draft | undefined {
  const { text } = useStoredText('draft');
  return useState(() => draftIn(text))[0];
}

/**
 * Keeps what is on the page a moment after it has changed, and when the page is left.
 * @param draft undefined while nothing has been done
 * @returns false where the browser keeps nothing
 */
export function useDraft(draft: Draft | undefined): boolean {
  const { text, put } = useStoredText('draft');
  // The page's own last word: another tab may have another draft, another version one that cannot be read here.
  const kept = useRef(draftIn(text) && text);
  const keep = useRef(() => {});
  const [isKept, setIsKept] = useState(true);
  useEffect(() => {
    keep.current = () => {
      const now = draft && draftText(draft);
      if (now === kept.current) return;
      kept.current = now;
      setIsKept(put(now));
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
  return isKept;
}

const draftIn = (text: string | undefined): Draft | undefined =>
  text === undefined ? undefined : parseDraft(text);
