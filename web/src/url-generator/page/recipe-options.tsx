import { Downloads } from '@toolkit/application/web/url-generator';
import { cleanFileName, parseRecipe, type Recipe, recipeText } from '@toolkit/domain/url-generator';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useService } from '../../use-service.tsx';
import { FileButton } from '../controls/file-button.tsx';
import { Section } from '../controls/section.tsx';
import { TextField } from '../controls/text-field.tsx';
import { recipeProblemWords } from '../words/problem-words.ts';
import { counted } from '../words/words.ts';
import { useRecipes } from './use-recipes.ts';
import type { PageSettings } from './use-settings.ts';

interface RecipeOptionsProps {
  /** The settings of the page as they are. */
  readonly current: Recipe;
  /** Why they cannot be saved. */
  readonly problem: string | undefined;
  readonly onLoad: (recipe: Recipe) => {
    readonly before: PageSettings;
    /** Placeholders of lists that it combines and that are not there. */
    readonly missing: readonly string[];
  };
  readonly onRestore: (before: PageSettings) => void;
}

/** What was done last, and what takes it back. */
interface News {
  readonly words: string;
  readonly undo?: {
    readonly words: string;
    /** What is kept under this name after that; nothing if there is no recipe. */
    readonly kept?: { readonly name: string; readonly recipe: Recipe | undefined };
    readonly settings?: PageSettings;
  };
}

/** Longest file that is read as a recipe, in bytes. */
const mostBytes = 262_144;

export function RecipeOptions({ current, problem, onLoad, onRestore }: RecipeOptionsProps) {
  const downloads = useService(Downloads);
  const { recipes, save, remove } = useRecipes();
  const [name, setName] = useState('');
  const [news, setNews] = useState<News>();
  const status = useRef<HTMLParagraphElement>(null);
  const lostFocus = useRef(false);
  // Where the button that was pressed is gone, the keyboard goes on at what is told of it.
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
    // What is kept and never read again would be lost without a word.
    if (!read.ok) return setNews({ words: recipeProblemWords(read.error) });
    const old = keptAs(named);
    const lasting = keep(recipe);
    if (!old) return setNews({ words: `“${named}” is saved.${lasting}` });
    setNews({
      words: `“${named}” is saved in place of the one before.${lasting}`,
      undo: { words: `“${named}” is what it was before.`, kept: { name: named, recipe: old } },
    });
  };
  const load = (recipe: Recipe, done = 'loaded', undo: Partial<News['undo']> = {}) => {
    const { before, missing } = onLoad(recipe);
    setName(recipe.name);
    const lists = missing.map((placeholder) => `{${placeholder}}`).join(', ');
    const next = missing.length > 0 ? ` It combines lists that are no part of it: fill in ${lists}.` : '';
    setNews({
      words: `“${recipe.name}” is ${done}.${next}`,
      undo: { words: 'The settings are what they were before.', ...undo, settings: before },
    });
  };
  const drop = (recipe: Recipe) => {
    remove(recipe.name);
    lostFocus.current = true;
    setNews({
      words: `“${recipe.name}” is deleted.`,
      undo: { words: `“${recipe.name}” is back.`, kept: { name: recipe.name, recipe } },
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

  return (
    <Section
      title="Recipes"
      summary={recipes.length === 0 ? 'Save these settings' : `${recipes.length} saved`}
    >
      <p className="option-lead">
        A recipe is everything on this page except your keywords. It is kept in this browser.
      </p>
      <div className="option-row">
        <TextField label="Recipe name" value={name} onChange={setName} onEnter={saveCurrent} />
        <Button onClick={saveCurrent}>Save recipe</Button>
      </div>
      {recipes.length > 0 && (
        <ul className="option-list" aria-label={counted(recipes.length, 'recipe')}>
          {recipes.map((recipe) => (
            <li key={recipe.name}>
              <div className="option-item">
                <bdi className="option-name">{recipe.name}</bdi>
                <bdi className="option-detail">{recipe.template}</bdi>
              </div>
              <div className="option-actions">
                <Button aria-label={`Load ${recipe.name}`} onClick={() => load(recipe)}>
                  Load
                </Button>
                <Button type="text" aria-label={`Export ${recipe.name}`} onClick={() => exported(recipe)}>
                  Export
                </Button>
                <Button type="text" aria-label={`Delete ${recipe.name}`} onClick={() => drop(recipe)}>
                  Delete
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <FileButton accept=".json,application/json" onFile={(file) => void importFile(file)}>
        Import a recipe
      </FileButton>
      <p className="option-news" ref={status} role="status" tabIndex={-1}>
        {news && (
          <>
            {news.words}
            {news.undo && (
              <>
                {' '}
                <Button className="option-link" type="link" onClick={() => news.undo && undo(news.undo)}>
                  Undo
                </Button>
              </>
            )}
          </>
        )}
      </p>
    </Section>
  );
}
