import {
  type InspectEvent,
  type ListCount,
  type ListFailure,
  type ListFile,
  type ListShape,
  type ReadingChoice,
  UrlGenerator,
} from '@toolkit/application/web/url-generator';
import { ok } from '@toolkit/domain/result';
import { isSurelyTable, isTextFile, type RecipeInput } from '@toolkit/domain/url-generator';
import { useRef, useState } from 'react';
import { filter, of, takeWhile, tap } from 'rxjs';
import { useService } from '../../use-service.tsx';
import { useFollowing } from '../controls/use-following.ts';
import { listWords } from '../words/words.ts';

/** The chosen list and what is known about it so far. */
export interface KeywordList {
  readonly file: ListFile | undefined;
  readonly shape: ListShape | undefined;
  /** If a run finished first, its count; duplicates may then still be counted. */
  readonly count: ListCount | undefined;
  readonly choice: ReadingChoice;
  readonly input: RecipeInput;
  /** Set while the list is being read. */
  readonly reading: { readonly share: number; readonly keywords: number } | undefined;
  readonly failure: ListFailure | undefined;
  /** The failure in words. */
  readonly refusal: string | undefined;
  choose(file: ListFile | undefined): void;
  read(choice: ReadingChoice): void;
  /**
   * Pauses reading while a run reads the list. @returns a function that takes the run's count, if any; reading then
   * continues if the count is not complete, unless another list was chosen meanwhile
   */
  pause(): (found: ListCount | undefined) => void;
  /** Reads this list and later ones as a recipe says, so that the run gives the same bytes. */
  readAs(input: RecipeInput, ignoreCase: boolean): void;
  restore(choice: ReadingChoice): void;
  /** Replaces the list, or removes it, and reads it as the choice says. */
  replace(file: ListFile | undefined, choice: ReadingChoice): void;
}

type Counting = Exclude<InspectEvent, { kind: 'shape' }>;

const withoutInput = ({ ignoreCase = false }: ReadingChoice): ReadingChoice => ({ ignoreCase });

const areLines = ({ table }: RecipeInput): boolean => table === undefined;

const asDetected: RecipeInput = { encoding: 'detect' };

const resolveInput = ({ input }: ReadingChoice, shape: ListShape | undefined): RecipeInput =>
  input ?? shape?.input ?? asDetected;

/** Whether two choices give the same keywords. */
function isSame(one: ReadingChoice, other: ReadingChoice, shape: ListShape | undefined): boolean {
  const [input, others] = [resolveInput(one, shape), resolveInput(other, shape)];
  return (
    (one.ignoreCase ?? false) === (other.ignoreCase ?? false) &&
    one.sheet === other.sheet &&
    areLines(input) &&
    areLines(others) &&
    input.encoding === others.encoding &&
    (input.dropInvisible ?? false) === (others.dropInvisible ?? false) &&
    (input.lines?.skip ?? 0) === (others.lines?.skip ?? 0) &&
    (input.lines?.quotes ?? false) === (others.lines?.quotes ?? false)
  );
}

/** @param first how to read the first list */
export function useKeywordList(first: ReadingChoice): KeywordList {
  const generator = useService(UrlGenerator);
  const [file, setFile] = useState<ListFile>();
  const [choice, setChoice] = useState(first);
  const [shape, setShape] = useState<ListShape>();
  const { latest, follow, stop } = useFollowing<Counting>();
  const [paused, setPaused] = useState(false);
  const [known, setKnown] = useState<ListCount>();
  const result = latest?.kind === 'finished' ? latest.result : undefined;

  const begun = useRef(0);

  const read = (chosen: ListFile | undefined, how: ReadingChoice) => {
    begun.current += 1;
    setChoice(how);
    count(chosen, how);
  };
  const count = (chosen: ListFile | undefined, how: ReadingChoice, found?: ListCount) => {
    setPaused(false);
    setKnown(found);
    if (!chosen) return;
    const { input, sheet, ignoreCase } = how;
    const events$ = generator.inspect(chosen, {
      name: chosen.name,
      ...(input && { input }),
      ...(sheet !== undefined && { sheet }),
      ...(ignoreCase && { ignoreCase }),
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
      if (isTable) read(chosen, withoutInput(how));
    });
  };

  const input = resolveInput(choice, shape);
  const ofSheet = (sheet: number | undefined) => (sheet === undefined ? {} : { sheet });
  /** Reads the list again only if that makes a difference. */
  const take = (how: ReadingChoice) => {
    if (isSame(how, choice, shape)) setChoice(how);
    else read(file, how);
  };
  return {
    file,
    shape,
    choice,
    input,
    count: result ? (result.ok ? result.value : undefined) : known,
    reading:
      file && !result && !paused
        ? latest?.kind === 'progress'
          ? latest
          : { share: 0, keywords: 0 }
        : undefined,
    failure: result && !result.ok ? result.error : undefined,
    refusal: result && !result.ok ? listWords(result.error, shape) : undefined,
    choose(chosen) {
      setFile(chosen);
      setShape(undefined);
      const { ignoreCase = false } = choice;
      if (!chosen) stop();
      if (choice.keepsChoice)
        read(chosen, { input: choice.input, ...ofSheet(choice.sheet), keepsChoice: true, ignoreCase });
      else if (chosen && isTextFile(chosen.name))
        read(chosen, { input: asDetected, plainUnlessSure: true, ignoreCase });
      else read(chosen, { ignoreCase });
    },
    read: ({ plainUnlessSure: _, ...how }) => read(file, how),
    pause() {
      const { plainUnlessSure: _, ...how } = choice;
      const before = begun.current;
      stop();
      setPaused(true);
      return (found) => {
        if (begun.current !== before) return;
        if (!found?.allCompared || found.invisible === undefined) return count(file, how, found ?? known);
        setPaused(false);
        void follow(of({ kind: 'finished', result: ok(found) } as const));
      };
    },
    readAs: ({ sheet, ...wanted }, ignoreCase) =>
      take({ input: wanted, ...ofSheet(sheet), keepsChoice: true, ignoreCase }),
    restore: ({ plainUnlessSure: _, ...how }) => take(how),
    replace(chosen, { plainUnlessSure: _, ...how }) {
      setFile(chosen);
      setShape(undefined);
      if (!chosen) stop();
      read(chosen, how);
    },
  };
}
