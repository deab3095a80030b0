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

/** Saving, loading, exporting and deleting recipes, each with its undo. */
export function useRecipeActions({ recipe: current, recipeProblem: problem, ...page }: UrlGeneratorState) {
  const downloads = useService(Downloads);
  const { recipes, remove, keep: store } = useRecipes();
  const [name, setName] = useState('');
  const { line, tell } = useNews(page.contents);
  const named = name.trim().slice(0, 200).toWellFormed();
  const findRecipe = (wanted: string) => recipes.find((recipe) => recipe.name === wanted);
  const say = (words: string, undo?: Undo) => tell(words, undo, false);

  const keep = (recipe: Recipe) =>
    store(recipe) ? '' : ' This browser keeps it only until the tab is closed.';
  const saveCurrent = () => {
    if (named === '') return say('Give the recipe a name first.');
    if (problem) return say(`${problem} Then the settings can be saved.`);
    const recipe = { ...current, name: named };
    const read = parseRecipe(recipeText(recipe));
    // A recipe that could not be read again must not be stored: it would be lost silently.
    if (!read.ok) return say(recipeProblemWords(read.error));
    const old = findRecipe(named);
    const lasting = keep(recipe);
    if (!old) return say(`${quote(named)} is saved.${lasting}`);
    say(
      `${quote(named)} is saved in place of the one before.${lasting}`,
      () => `${quote(named)} is what it was before.${keep(old)}`,
    );
  };
  /** @param undoMore also takes back what is stored */
  const load = (recipe: Recipe, done = 'loaded', undoMore: Undo = () => '') => {
    const missing = page.load(recipe);
    setName(recipe.name);
    const lists = missing.map((placeholder) => `{${placeholder}}`).join(', ');
    const next = missing.length > 0 ? ` It combines lists that are no part of it: fill in ${lists}.` : '';
    say(`${quote(recipe.name)} is ${done}.${next}`, () => {
      page.undo();
      return `The settings are what they were before.${undoMore()}`;
    });
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
    const recipe = parsed.value;
    const old = findRecipe(recipe.name);
    load(recipe, `imported and loaded${old ? ' in place of the one before' : ''}`, () => {
      if (old) return keep(old);
      remove(recipe.name);
      return '';
    });
    keep(recipe);
  };

  const copyLink = async () => {
    const link = linkOfRecipe({ ...current, name: named });
    if (problem) return say(`${problem} Then there is a link.`);
    if (!link) return say('This recipe is too long for a link. Save it, and export it as a file.');
    await navigator.clipboard.writeText(link).then(
      () => say('The link is copied. It holds the settings and no keyword.'),
      () => say('The browser did not allow it. Save the recipe, and export it as a file.'),
    );
  };

  return { recipes, name, setName, line, saveCurrent, load, drop, exported, importFile, copyLink };
}
