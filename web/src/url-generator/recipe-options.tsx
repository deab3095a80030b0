import { Downloads } from '@toolkit/application/web/url-generator';
import { cleanFileName, parseRecipe, type Recipe, recipeText } from '@toolkit/domain/url-generator';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useService } from '../use-service.tsx';
import { FileButton } from './file-button.tsx';
import { recipeProblemWords } from './problem-words.ts';
import { Section } from './section.tsx';
import { TextField } from './text-field.tsx';
import { useRecipes } from './use-recipes.ts';
import { counted } from './words.ts';

interface RecipeOptionsProps {
  /** The settings of the page as they are. */
  readonly current: Recipe;
  /** Why they cannot be saved. */
  readonly problem: string | undefined;
  readonly onLoad: (recipe: Recipe) => void;
}

/** Longest file that is read as a recipe, in bytes. */
const mostBytes = 262_144;

export function RecipeOptions({ current, problem, onLoad }: RecipeOptionsProps) {
  const downloads = useService(Downloads);
  const { recipes, save, remove } = useRecipes();
  const [name, setName] = useState('');
  const [news, setNews] = useState<ReactNode>();
  const named = name.trim().slice(0, 200).toWellFormed();

  const keep = (recipe: Recipe, words: string) =>
    setNews(save(recipe) ? words : `${words} This browser keeps it only until the tab is closed.`);
  const saveCurrent = () => {
    if (named === '') setNews('Give the recipe a name first.');
    else if (problem) setNews(`${problem} Then the settings can be saved.`);
    else keep({ ...current, name: named }, `“${named}” is saved.`);
  };
  const load = (recipe: Recipe) => {
    onLoad(recipe);
    setName(recipe.name);
    setNews(`“${recipe.name}” is loaded. Choose a list and generate.`);
  };
  const exported = (recipe: Recipe) => {
    const file = new Blob([recipeText(recipe)], { type: 'application/json' });
    downloads.save(file, `${cleanFileName(recipe.name).replace(/\.txt$/, '')}.recipe.json`);
  };
  const importFile = async (file: File) => {
    const text = file.size > mostBytes ? '' : await file.text().catch(() => '');
    const parsed = parseRecipe(text);
    if (!parsed.ok) return setNews(recipeProblemWords(parsed.error));
    const bare = file.name.replace(/(?:\.recipe)?\.json$/i, '');
    const recipe = { ...parsed.value, name: parsed.value.name || bare.slice(0, 200).toWellFormed() };
    keep(recipe, `“${recipe.name}” is imported and loaded.`);
    onLoad(recipe);
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
                <Button
                  type="text"
                  aria-label={`Delete ${recipe.name}`}
                  onClick={() => {
                    remove(recipe.name);
                    setNews(
                      <>
                        “{recipe.name}” is deleted.{' '}
                        <Button
                          className="option-link"
                          type="link"
                          onClick={() => keep(recipe, `“${recipe.name}” is back.`)}
                        >
                          Undo
                        </Button>
                      </>,
                    );
                  }}
                >
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
      <p className="option-news" role="status">
        {news}
      </p>
    </Section>
  );
}
