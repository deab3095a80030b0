import { Button } from 'antd';
import { FileButton } from '../controls/file-button.tsx';
import { TextField } from '../controls/text-field.tsx';
import { counted } from '../words/words.ts';
import { type RecipeOptionsProps, useRecipeActions } from './use-recipe-actions.ts';

export function RecipeOptions(props: RecipeOptionsProps) {
  const { recipes, name, setName, news, status, saveCurrent, load, drop, undo, exported, importFile } =
    useRecipeActions(props);

  return (
    <>
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
            <span>{news.words}</span>
            {news.undo && (
              <span>
                {' '}
                <Button className="option-link" type="link" onClick={() => news.undo && undo(news.undo)}>
                  Undo
                </Button>
              </span>
            )}
          </>
        )}
      </p>
    </>
  );
}
