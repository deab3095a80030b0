import { Downloads, parseRecipe, recipeText } from '@toolkit/application/web/url-generator';
import { cleanFileName, type Recipe } from '@toolkit/domain/url-generator';
import { useState } from 'react';
import { useService } from '../../use-service.tsx';
import { type Undo, useNews } from '../controls/use-news.tsx';
import { useRecipes } from '../run/use-recipes.ts';
import { recipeProblemWords } from '../words/problem-words.ts';
import { quote } from '../words/words.ts';
import { linkOfRecipe } from './linked-recipe.tsx';
import type { UrlGeneratorState } from './use-url-generator.ts';

/** The largest recipe file, in bytes. */
const mostBytes = 262_144;

/** A recipe without a name has that of its file. */
export async function readRecipeFile(file: File): Promise<ReturnType<typeof parseRecipe>> {
  const parsed = parseRecipe(file.size > mostBytes ? '' : await file.text().catch(() => ''));
  if (!parsed.ok || parsed.value.name !== '') return parsed;
  const bare = file.name.replace(/(?:\.recipe)?\.json$/i, '');
  return { ok: true, value: { ...parsed.value, name: bare.slice(0, 200).toWellFormed() } };
}

export interface RecipeOptionsProps {
  readonly page: Pick<UrlGeneratorState, 'recipe' | 'recipeProblem'>;
  readonly onUse: (recipe: Recipe) => void;
}

/** Saving, loading, exporting and deleting recipes, each with its undo. */
export function useRecipeActions({ page: { recipe: current, recipeProblem }, onUse }: RecipeOptionsProps) {
  const downloads = useService(Downloads);
  const { recipes, remove, keep: store } = useRecipes();
  const [name, setName] = useState('');
  const { line, tell } = useNews();
  const named = name.trim().slice(0, 200).toWellFormed();
  const say = (words: string, undo?: Undo) => tell(words, undo, false);

  const keep = (recipe: Recipe) =>
    store(recipe) ? '' : ' This browser keeps it only until the tab is closed.';
  /** @param done what has happened to it */
  const save = (recipe: Recipe, done: string) => {
    const old = recipes.find((one) => one.name === recipe.name);
    const lasting = keep(recipe);
    const title = quote(recipe.name);
    if (!old) return say(`${title} is ${done}.${lasting}`);
    say(`${title} is ${done} in place of the one before.${lasting}`, () => `${title} is back.${keep(old)}`);
  };
  const saveCurrent = () => {
    if (named === '') return say('Give the recipe a name first.');
    if (recipeProblem) return say(`${recipeProblem} Then the settings can be saved.`);
    const recipe = { ...current, name: named };
    const read = parseRecipe(recipeText(recipe));
    // A recipe that could not be read again must not be stored: it would be lost silently.
    if (read.ok) save(recipe, 'saved');
    else say(recipeProblemWords(read.error));
  };
  const load = (recipe: Recipe) => {
    setName(recipe.name);
    onUse(recipe);
  };
  const drop = (recipe: Recipe) => {
    remove(recipe.name);
    tell(`${quote(recipe.name)} is deleted.`, () => `${quote(recipe.name)} is back.${keep(recipe)}`);
  };
  const exported = (recipe: Recipe) => {
    const file = new Blob([recipeText(recipe)], { type: 'application/json' });
    downloads.save(file, `${cleanFileName(recipe.name).replace(/\.txt$/, '')}.recipe.json`);
  };
  const importFile = async (file: File) => {
    const parsed = await readRecipeFile(file);
    if (!parsed.ok) return say(recipeProblemWords(parsed.error));
    save(parsed.value, 'imported');
    load(parsed.value);
  };

  const copyLink = async () => {
    const link = linkOfRecipe({ ...current, name: named });
    if (recipeProblem) return say(`${recipeProblem} Then there is a link.`);
    if (!link) return say('This recipe is too long for a link. Save it, and export it as a file.');
    await navigator.clipboard.writeText(link).then(
      () => say('The link is copied. It holds the settings and no keyword.'),
      () => say('The browser did not allow it. Save the recipe, and export it as a file.'),
    );
  };

  return { recipes, name, setName, line, saveCurrent, load, drop, exported, importFile, copyLink };
}
