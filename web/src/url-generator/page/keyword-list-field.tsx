import { asksEncoding, chooseList, type ListFile } from '@toolkit/application/web/url-generator';
import type { Recipe } from '@toolkit/domain/url-generator';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { useDroppedFile } from '../../forms/use-dropped-file.ts';
import { KeywordCounts } from '../keywords/keyword-counts.tsx';
import { KeywordDrop } from '../keywords/keyword-drop.tsx';
import { PasteBox } from '../keywords/paste-box.tsx';
import { ReadingOptions } from '../keywords/reading-options.tsx';
import { makeSampleList } from '../keywords/sample-keywords.ts';
import type { PageProps } from '../state/use-url-generator.ts';
import { readRecipeFile } from './recipe-options.tsx';

interface KeywordListFieldProps extends PageProps {
  /** Called with a recipe that was taken for a list. */
  readonly onRecipe: (recipe: Recipe) => void;
}

/** The list of keywords: a file, or a box to type them. */
export function KeywordListField({ page, onRecipe }: KeywordListFieldProps) {
  const { list } = page;
  const { pasted } = page.state;
  const isAsked = asksEncoding(list.shape, list.failure, list.input.encoding);
  const problem = (isAsked ? undefined : list.refusal) ?? page.form.field('list').problem;
  /** The file that was chosen before the user left the page, if the browser does not have it. */
  const lastFile = list.file || page.isListAwaited ? undefined : page.state.file;
  const id = useId();
  const pasting = pasted !== undefined;
  const [several, setSeveral] = useState<{ readonly first: ListFile; readonly dropped: number }>();
  const choose = async (file: File, dropped = 1) => {
    const recipe = /\.json$/i.test(file.name) ? await readRecipeFile(file) : undefined;
    if (recipe?.ok) return onRecipe(recipe.value);
    setSeveral(dropped > 1 ? { first: file, dropped } : undefined);
    page.dispatch(chooseList(file));
  };
  const take = (file: File, dropped?: number) => void choose(file, dropped);
  const isHeld = useDroppedFile(take);
  const described = [!list.count && `${id}-hint`, `${id}-count`, problem !== undefined && `${id}-problem`];
  const field = { id, describedBy: described.filter(Boolean).join(' '), invalid: problem !== undefined };

  return (
    <div className="stack">
      <div className="row row-ends">
        <h2 className="step">
          <label className="field-label field-required" id={`${id}-label`} htmlFor={id}>
            Keyword list
          </label>
        </h2>
        <span className="row">
          <Button type="link" onClick={() => page.dispatch(chooseList(undefined, pasting ? undefined : ''))}>
            {pasting ? 'Choose a file instead' : 'Paste keywords instead'}
          </Button>
          {!list.file && !pasting && (
            <Button
              type="link"
              onClick={() => {
                void choose(makeSampleList());
                // The button goes, and the count says what has come.
                document.getElementById(`${id}-count`)?.focus();
              }}
            >
              Try it with ten sample keywords
            </Button>
          )}
        </span>
      </div>
      {pasting ? (
        <PasteBox
          {...field}
          first={pasted}
          onText={(text, file) => page.dispatch(chooseList(file, text))}
          onFile={take}
        />
      ) : (
        <KeywordDrop {...field} file={list.file} isHeld={isHeld} onFile={take} />
      )}
      <div role="status">
        {lastFile !== undefined && (
          <p className="field-hint">
            Last time it was <bdi>{lastFile}</bdi>. Choose it again to go on.
          </p>
        )}
        {page.isListBack && (
          <p className="field-hint">
            This is the file as you chose it last time. If it has changed since, choose it again.
          </p>
        )}
        {several && several.first === list.file && (
          <p className="field-hint">
            {several.dropped} files were dropped. Only the first one is used: <bdi>{several.first.name}</bdi>
          </p>
        )}
      </div>
      <KeywordCounts id={`${id}-count`} page={page} />
      {problem !== undefined && (
        <p className="field-problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      <ReadingOptions page={page} />
      {!list.count && (
        <p className="field-hint" id={`${id}-hint`}>
          {`One keyword on each line${pasting ? '' : ', in UTF-8 or UTF-16'}. Spaces around keywords are dropped.`}
        </p>
      )}
    </div>
  );
}
