import { Downloads, parseRecipe, recipeText } from '@toolkit/application/web/url-generator';
import { cleanFileName, type Recipe } from '@toolkit/domain/url-generator';
import { Button } from 'antd';
import { useState } from 'react';
import { FileButton } from '../../forms/file-button.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { counted } from '../../page/counted.ts';
import { useService } from '../../use-service.tsx';
import { OptionList } from '../controls/option-list.tsx';
import { type Undo, useNews } from '../controls/use-news.tsx';
import { useRecipes } from '../state/use-recipes.ts';
import type { PageProps } from '../state/use-url-generator.ts';
import { recipeProblemWords } from '../words/problem-words.ts';
import { quote } from '../words/words.ts';
import { linkOfRecipe } from './linked-recipe.tsx';

/** The largest recipe file, in bytes. */
const mostBytes = 262_144;

/** A recipe without a name has that of its file. */
export async function readRecipeFile(file: File): Promise<ReturnType<typeof parseRecipe>> {
  const parsed = parseRecipe(file.size > mostBytes ? '' : await file.text().catch(() => ''));
  if (!parsed.ok || parsed.value.name !== '') return parsed;
  const bare = file.name.replace(/(?:\.recipe)?\.json$/i, '');
  return { ok: true, value: { ...parsed.value, name: bare.slice(0, 200).toWellFormed() } };
}

interface RecipeOptionsProps extends PageProps {
  readonly onUse: (recipe: Recipe) => void;
}

/** Saving, loading, exporting and deleting recipes. What replaces or deletes one can be undone. */
export function RecipeOptions({ page: { recipe: current, recipeProblem }, onUse }: RecipeOptionsProps) {
  const downloads = useService(Downloads);
  const { recipes, remove, keep: store } = useRecipes();
  const [name, setName] = useState('');
  const { line, tell } = useNews();
  const recipe = { ...current, name: name.trim().slice(0, 200).toWellFormed() };
  const say = (words: string, undo?: Undo) => tell(words, undo, false);

  const keep = (wanted: Recipe) =>
    store(wanted) ? '' : ' This browser keeps it only until the tab is closed.';
  const bringBack = (old: Recipe) => () => `${quote(old.name)} is back.${keep(old)}`;
  const replace = (wanted: Recipe, done: string) => {
    const old = recipes.find((one) => one.name === wanted.name);
    const place = old ? ' in place of the one before' : '';
    say(`${quote(wanted.name)} is ${done}${place}.${keep(wanted)}`, old && bringBack(old));
  };
  const save = () => {
    if (recipe.name === '') return say('Give the recipe a name first.');
    if (recipeProblem) return say(`${recipeProblem} Then the settings can be saved.`);
    const read = parseRecipe(recipeText(recipe));
    // A recipe that could not be read again must not be stored: it would be lost silently.
    if (read.ok) replace(recipe, 'saved');
    else say(recipeProblemWords(read.error));
  };
  const load = (wanted: Recipe) => {
    setName(wanted.name);
    onUse(wanted);
  };
  const importFile = async (file: File) => {
    const parsed = await readRecipeFile(file);
    if (!parsed.ok) return say(recipeProblemWords(parsed.error));
    replace(parsed.value, 'imported');
    load(parsed.value);
  };
  const copyLink = async () => {
    const link = linkOfRecipe(recipe);
    if (recipeProblem) return say(`${recipeProblem} Then there is a link.`);
    if (!link) return say('This recipe is too long for a link. Save it, and export it as a file.');
    await navigator.clipboard.writeText(link).then(
      () => say('The link is copied. It holds the settings and no keyword.'),
      () => say('The browser did not allow it. Save the recipe, and export it as a file.'),
    );
  };

  return (
    <>
      <p className="field-hint">
        A recipe is everything on this page except your keywords. It is kept on this device.
      </p>
      <div className="row">
        <TextField label="Recipe name" value={name} onChange={setName} onEnter={save} />
        <Button onClick={save}>Save recipe</Button>
        <Button onClick={() => void copyLink()}>Copy link</Button>
      </div>
      <OptionList
        aria-label={counted(recipes.length, 'recipe')}
        items={recipes}
        use="Load"
        onUse={load}
        onExport={(wanted) => {
          const file = new Blob([recipeText(wanted)], { type: 'application/json' });
          downloads.save(file, `${cleanFileName(wanted.name).replace(/\.txt$/, '')}.recipe.json`);
        }}
        onDelete={(gone) => {
          remove(gone.name);
          tell(`${quote(gone.name)} is deleted.`, bringBack(gone));
        }}
      />
      <div>
        <FileButton accept=".json,application/json" onFile={(file) => void importFile(file)}>
          Import a recipe
        </FileButton>
      </div>
      {line}
    </>
  );
}
