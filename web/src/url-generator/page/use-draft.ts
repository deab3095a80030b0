import { type Draft, draftText, parseDraft } from '@toolkit/domain/url-generator';
import { useEffect, useRef, useState } from 'react';
import { useStoredText } from '../controls/use-stored-text.ts';

const pauseMs = 400;

/** The unfinished work stored on this device. */
export function useUnfinished(): Draft | undefined {
  const { text } = useStoredText('draft');
  return useState(() => draftIn(text))[0];
}

/**
 * Stores the state of the page a moment after each change, and when the page is left.
 * @param draft undefined while there is nothing to store
 * @returns isKept: false if the browser stores nothing, or not everything; isElsewhere: whether another tab has stored a
 * draft since the page was opened: the last one to change takes the place of the other
 */
export function useDraft(draft: Draft | undefined) {
  const { text, put } = useStoredText('draft');
  // What this page has stored last: another tab, or another version of the app, may have stored another draft.
  const kept = useRef(draftIn(text) && text);
  const keep = useRef(() => {});
  const [isKept, setIsKept] = useState(true);
  const [isElsewhere, setIsElsewhere] = useState(false);
  const first = useRef(text);
  useEffect(() => {
    if (text !== kept.current) setIsElsewhere(text !== undefined && text !== first.current);
  }, [text]);
  // Once, before anything changes: storing what is stored tells whether anything can be.
  const tryFirst = useRef(() => put(text));
  useEffect(() => setIsKept(tryFirst.current()), []);
  useEffect(() => {
    keep.current = () => {
      const { text: now, isWhole = true } = draft ? draftText(draft) : {};
      if (now === kept.current) return;
      kept.current = now;
      setIsKept(put(now) && isWhole);
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
  return { isKept, isElsewhere };
}

const draftIn = (text: string | undefined): Draft | undefined =>
  text === undefined ? undefined : parseDraft(text);
