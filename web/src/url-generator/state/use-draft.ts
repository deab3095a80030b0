import { type Draft, draftText, parseDraft } from '@toolkit/application/web/url-generator';
import { useEffect, useRef, useState } from 'react';
import { useStoredText } from '../../page/use-stored-text.ts';

const pauseMs = 400;

/** What of unfinished work is there on the next visit. */
export type Kept = 'all' | 'no-list' | 'nothing';

/** The unfinished work stored on this device. */
export function useUnfinished(): Draft | undefined {
  const { text } = useStoredText('draft');
  return useState(() => draftIn(text))[0];
}

/**
 * Stores the state of the page a moment after each change, and when the page is left, unless another tab has stored newer
 * work.
 * @param draft undefined while there is nothing to store
 * @returns kept: what of it is stored; isElsewhere: whether another tab has newer work; isHeld: whether changes here wait
 * for a decision about it; overwrite: replaces the newer work by that of this page
 */
export function useDraft(draft: Draft | undefined) {
  const { text, put } = useStoredText('draft');
  // What this page has stored last: another tab, or another version of the app, may have stored another draft.
  const last = useRef(draftIn(text) && text);
  const keep = useRef(() => {});
  const [kept, setKept] = useState<Kept>('all');
  const [isElsewhere, setIsElsewhere] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  // The text from this page, or from before it: any other is of another tab.
  const known = useRef(text);
  useEffect(() => {
    setIsElsewhere(text !== undefined && text !== known.current);
  }, [text]);
  // Once, before anything changes: storing what is stored tells whether anything can be.
  const tryFirst = useRef(() => put(text));
  useEffect(() => setKept(tryFirst.current() ? 'all' : 'nothing'), []);
  const store = () => {
    const { text: now, isWhole = true } = draft ? draftText(draft) : {};
    last.current = now;
    known.current = now;
    const isStored = put(now);
    setKept(!isStored ? 'nothing' : isWhole ? 'all' : 'no-list');
  };
  useEffect(() => {
    keep.current = () => {
      const isChanged = (draft && draftText(draft).text) !== last.current;
      setIsHeld(isChanged && isElsewhere);
      if (isChanged && !isElsewhere) store();
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
  return { kept, isElsewhere, isHeld: isHeld && isElsewhere, overwrite: store };
}

const draftIn = (text: string | undefined): Draft | undefined =>
  text === undefined ? undefined : parseDraft(text);
