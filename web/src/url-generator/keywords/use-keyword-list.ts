import {
  type InspectEvent,
  type ListCount,
  type ListFile,
  type ListShape,
  type ReadingChoice,
  takeEncoding,
  UrlGenerator,
} from '@toolkit/application/web/url-generator';
import { ok } from '@toolkit/domain/result';
import { isSurelyTable, isTextFile, type RecipeInput } from '@toolkit/domain/url-generator';
import { useEffect, useRef, useState } from 'react';
import { filter, of, takeWhile, tap } from 'rxjs';
import { useService } from '../../use-service.tsx';
import { useFollowing } from '../controls/use-following.ts';
import { listWords } from '../words/words.ts';

type Counting = Exclude<InspectEvent, { kind: 'shape' }>;

const areLines = ({ table }: RecipeInput): boolean => table === undefined;

const asDetected: RecipeInput = { encoding: 'detect' };

const resolveInput = ({ input }: ReadingChoice, shape: ListShape | undefined): RecipeInput =>
  shape ? takeEncoding(shape, input) : (input ?? asDetected);

/** Whether two choices give the same keywords. */
function isSame(one: ReadingChoice, other: ReadingChoice, shape: ListShape | undefined): boolean {
  const [input, others] = [resolveInput(one, shape), resolveInput(other, shape)];
  return (
    one.sheet === other.sheet &&
    areLines(input) &&
    areLines(others) &&
    input.encoding === others.encoding &&
    (input.dropInvisible ?? false) === (others.dropInvisible ?? false) &&
    (input.lines?.skip ?? 0) === (others.lines?.skip ?? 0) &&
    (input.lines?.quotes ?? false) === (others.lines?.quotes ?? false)
  );
}

/** @param first how to read the first list. @param ignoreCase whether keywords that differ only in case are duplicates */
export function useKeywordList(first: ReadingChoice, ignoreCase: boolean) {
  const generator = useService(UrlGenerator);
  const [file, setFile] = useState<ListFile>();
  const [choice, setChoice] = useState(first);
  const [shape, setShape] = useState<ListShape>();
  const { latest, follow, stop } = useFollowing<Counting>();
  const [paused, setPaused] = useState(false);
  const [known, setKnown] = useState<ListCount>();
  const result = latest?.kind === 'finished' ? latest.result : undefined;

  const begun = useRef(0);

  const begin = (chosen: ListFile | undefined) => {
    setFile(chosen);
    setShape(undefined);
    if (!chosen) stop();
  };
  const read = (chosen: ListFile | undefined, how: ReadingChoice) => {
    begun.current += 1;
    setChoice(how);
    count(chosen, how);
  };
  const count = (chosen: ListFile | undefined, how: ReadingChoice, found?: ListCount) => {
    setPaused(false);
    setKnown(found);
    if (!chosen) return;
    const { input, sheet } = how;
    const events$ = generator.inspect(chosen, {
      name: chosen.name,
      input,
      sheet,
      ignoreCase,
      takesWestern: true,
    });
    let isTable = false;
    const counted$ = events$.pipe(
      tap((event) => {
        if (event.kind !== 'shape') return;
        setShape(event.shape);
        isTable = how.plainUnlessSure === true && isSurelyTable(event.shape, chosen.name);
      }),
      takeWhile(() => !isTable),
      filter((event): event is Counting => event.kind !== 'shape'),
    );
    void follow(counted$).then(() => {
      if (isTable) read(chosen, {});
    });
  };

  const compared = useRef(ignoreCase);
  useEffect(() => {
    if (compared.current !== ignoreCase) read(file, choice);
    compared.current = ignoreCase;
  });

  const input = resolveInput(choice, shape);
  /** Reads the list again only if that makes a difference. */
  const take = (how: ReadingChoice) => {
    if (isSame(how, choice, shape)) setChoice(how);
    else read(file, how);
  };
  const failure = result && !result.ok ? result.error : undefined;
  return {
    file,
    shape,
    choice,
    input,
    /** If a run finished first, its count; duplicates may then still be counted. */
    count: result ? (result.ok ? result.value : undefined) : known,
    /** Set while the list is being read. */
    reading:
      file && !result && !paused
        ? latest?.kind === 'progress'
          ? latest
          : { share: 0, keywords: 0 }
        : undefined,
    failure,
    /** The failure in words. */
    refusal: failure && listWords(failure, shape),
    choose(chosen: ListFile | undefined) {
      begin(chosen);
      if (choice.keepsChoice) read(chosen, choice);
      else if (chosen && isTextFile(chosen.name)) read(chosen, { input: asDetected, plainUnlessSure: true });
      else read(chosen, {});
    },
    read: ({ plainUnlessSure: _, ...how }: ReadingChoice) => read(file, how),
    /**
     * Pauses reading while a run reads the list. @returns a function that takes the run's count, if any; reading then
     * continues if the count is not complete, unless another list was chosen meanwhile
     */
    pause() {
      const { plainUnlessSure: _, ...how } = choice;
      const before = begun.current;
      stop();
      setPaused(true);
      return (found: ListCount | undefined) => {
        if (begun.current !== before) return;
        if (!found?.allCompared || found.invisible === undefined) return count(file, how, found ?? known);
        setPaused(false);
        void follow(of({ kind: 'finished', result: ok(found) } as const));
      };
    },
    /** Reads this list and later ones as a recipe says, so that the run gives the same bytes. */
    readAs: ({ sheet, ...wanted }: RecipeInput) => take({ input: wanted, sheet, keepsChoice: true }),
    restore: ({ plainUnlessSure: _, ...how }: ReadingChoice) => take(how),
    /** Replaces the list, or removes it, and reads it as the choice says. */
    replace(chosen: ListFile | undefined, { plainUnlessSure: _, ...how }: ReadingChoice) {
      begin(chosen);
      read(chosen, how);
    },
  };
}

/** The chosen list and what is known about it so far. */
export type KeywordList = ReturnType<typeof useKeywordList>;
