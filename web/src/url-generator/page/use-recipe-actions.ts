import { Downloads, parseRecipe, recipeText } from '@toolkit/application/web/url-generator';
import { cleanFileName, type Recipe } from '@toolkit/domain/url-generator';
import { useEffect, useRef, useState } from 'react';
import { useService } from '../../use-service.tsx';
import { recipeProblemWords } from '../words/problem-words.ts';
import { quote } from '../words/words.ts';
import { useRecipes } from './use-recipes.ts';
import type { PageSettings } from './use-settings.ts';

export interface RecipeOptionsProps {
  readonly current: Recipe;
  /** Why they cannot be saved. */
  readonly problem: string | undefined;
  readonly onLoad: (recipe: Recipe) => {
    readonly before: PageSettings;
    /** The placeholders of lists that it combines and that are missing. */
    readonly missing: readonly string[];
  };
  readonly onRestore: (before: PageSettings) => void;
}

/** The last action, with its undo. */
interface News {
  readonly words: string;
  readonly undo?: {
    readonly words: string;
    /** What is stored under this name after the undo; undefined if there is no recipe. */
    readonly kept?: { readonly name: string; readonly recipe: Recipe | undefined };
    readonly settings?: PageSettings;
  };
}

/** The largest recipe file, in bytes. */
const mostBytes = 262_144;

/** Saving, loading, exporting and deleting recipes, each with its undo. */
export function useRecipeActions({ current, problem, onLoad, onRestore }: RecipeOptionsProps) {
  const downloads = useService(Downloads);
  const { recipes, save, remove } = useRecipes();
  const [name, setName] = useState('');
  const [news, setNews] = useState<News>();
  const status = useRef<HTMLParagraphElement>(null);
  const lostFocus = useRef(false);
  // If the pressed button is gone, the focus moves to the message.
  useEffect(() => {
    if (news && lostFocus.current) status.current?.focus();
    lostFocus.current = false;
  }, [news]);
  const named = name.trim().slice(0, 200).toWellFormed();
  const keptAs = (wanted: string) => recipes.find((recipe) => recipe.name === wanted);

  const keep = (recipe: Recipe) =>
    save(recipe) ? '' : ' This browser keeps it only until the tab is closed.';
  const saveCurrent = () => {
    if (named === '') return setNews({ words: 'Give the recipe a name first.' });
    if (problem) return setNews({ words: `${problem} Then the settings can be saved.` });
    const recipe = { ...current, name: named };
    const read = parseRecipe(recipeText(recipe));
    // A recipe that could not be read again must not be stored: it would be lost silently.
    if (!read.ok) return setNews({ words: recipeProblemWords(read.error) });
    const old = keptAs(named);
    const lasting = keep(recipe);
    if (!old) return setNews({ words: `${quote(named)} is saved.${lasting}` });
    setNews({
      words: `${quote(named)} is saved in place of the one before.${lasting}`,
      undo: { words: `${quote(named)} is what it was before.`, kept: { name: named, recipe: old } },
    });
  };
  const load = (recipe: Recipe, done = 'loaded', undo: Partial<News['undo']> = {}) => {
    const { before, missing } = onLoad(recipe);
    setName(recipe.name);
    const lists = missing.map((placeholder) => `{${placeholder}}`).join(', ');
    const next = missing.length > 0 ? ` It combines lists that are no part of it: fill in ${lists}.` : '';
    setNews({
      words: `${quote(recipe.name)} is ${done}.${next}`,
      undo: { words: 'The settings are what they were before.', ...undo, settings: before },
    });
  };
  const drop = (recipe: Recipe) => {
    remove(recipe.name);
    lostFocus.current = true;
    setNews({
      words: `${quote(recipe.name)} is deleted.`,
      undo: { words: `${quote(recipe.name)} is back.`, kept: { name: recipe.name, recipe } },
    });
  };
  const undo = ({ words, kept, settings }: NonNullable<News['undo']>) => {
    const lasting = kept?.recipe ? keep(kept.recipe) : '';
    if (kept && !kept.recipe) remove(kept.name);
    if (settings) onRestore(settings);
    lostFocus.current = true;
    setNews({ words: words + lasting });
  };
  const exported = (recipe: Recipe) => {
    const file = new Blob([recipeText(recipe)], { type: 'application/json' });
    downloads.save(file, `${cleanFileName(recipe.name).replace(/\.txt$/, '')}.recipe.json`);
  };
  const importFile = async (file: File) => {
    const text = file.size > mostBytes ? '' : await file.text().catch(() => '');
    const parsed = parseRecipe(text);
    if (!parsed.ok) return setNews({ words: recipeProblemWords(parsed.error) });
    const bare = file.name.replace(/(?:\.recipe)?\.json$/i, '');
    const recipe = { ...parsed.value, name: parsed.value.name || bare.slice(0, 200).toWellFormed() };
    const kept = { name: recipe.name, recipe: keptAs(recipe.name) };
    load(recipe, `imported and loaded${kept.recipe ? ' in place of the one before' : ''}`, { kept });
    keep(recipe);
  };

  return { recipes, name, setName, news, status, saveCurrent, load, drop, undo, exported, importFile };
}
