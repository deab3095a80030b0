import { Button } from 'antd';
import { FileButton } from '../../forms/file-button.tsx';
import { OptionList } from '../controls/option-list.tsx';
import { TextField } from '../controls/text-field.tsx';
import { counted } from '../words/words.ts';
import { type RecipeOptionsProps, useRecipeActions } from './use-recipe-actions.ts';

export function RecipeOptions(props: RecipeOptionsProps) {
  const { recipes, name, setName, line, saveCurrent, load, drop, exported, importFile, copyLink } =
    useRecipeActions(props);

  return (
    <>
      <p className="option-lead">
        A recipe is everything on this page except your keywords. It is kept in this browser.
      </p>
      <div className="option-row">
        <TextField label="Recipe name" value={name} onChange={setName} onEnter={saveCurrent} />
        <Button onClick={saveCurrent}>Save recipe</Button>
        <Button onClick={() => void copyLink()}>Copy link</Button>
      </div>
      <OptionList
        aria-label={counted(recipes.length, 'recipe')}
        items={recipes}
        actions={(recipe) => (
          <>
            <Button aria-label={`Load ${recipe.name}`} onClick={() => load(recipe)}>
              Load
            </Button>
            <Button type="text" aria-label={`Export ${recipe.name}`} onClick={() => exported(recipe)}>
              Export
            </Button>
            <Button type="text" aria-label={`Delete ${recipe.name}`} onClick={() => drop(recipe)}>
              Delete
            </Button>
          </>
        )}
      />
      <FileButton accept=".json,application/json" onFile={(file) => void importFile(file)}>
        Import a recipe
      </FileButton>
      {line}
    </>
  );
}
