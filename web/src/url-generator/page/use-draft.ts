import { type Draft, draftText, parseDraft } from '@toolkit/domain/url-generator';
import { useEffect, useRef, useState } from 'react';
import { useStoredText } from '../controls/use-stored-text.ts';

const pauseMs = 400;

/** What of unfinished work is there on the next visit. */
export type Kept = 'all' | 'no-list' | 'nothing';

/** The unfinished work stored on this device. */
export function useUnfinished(): Draft | undefined {
  const { text } = useStoredText('draft');
  return useState(() => draftIn(text))[0];
}

/**
 * Stores the state of the page a moment after each change, and when the page is left.
 * @param draft undefined while there is nothing to store
 * @returns kept: what of it is stored; isElsewhere: whether another tab has stored a
 * draft since the page was opened: the last one to change takes the place of the other
 */
export function useDraft(draft: Draft | undefined) {
  const { text, put } = useStoredText('draft');
  // What this page has stored last: another tab, or another version of the app, may have stored another draft.
  const last = useRef(draftIn(text) && text);
  const keep = useRef(() => {});
  const [kept, setKept] = useState<Kept>('all');
  const [isElsewhere, setIsElsewhere] = useState(false);
  const first = useRef(text);
  useEffect(() => {
    if (text !== last.current) setIsElsewhere(text !== undefined && text !== first.current);
  }, [text]);
  // Once, before anything changes: storing what is stored tells whether anything can be.
  const tryFirst = useRef(() => put(text));
  useEffect(() => setKept(tryFirst.current() ? 'all' : 'nothing'), []);
  useEffect(() => {
    keep.current = () => {
      const { text: now, isWhole = true } = draft ? draftText(draft) : {};
      if (now === last.current) return;
      last.current = now;
      setKept(!put(now) ? 'nothing' : isWhole ? 'all' : 'no-list');
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
  return { kept, isElsewhere };
}

const draftIn = (text: string | undefined): Draft | undefined =>
  text === undefined ? undefined : parseDraft(text);
