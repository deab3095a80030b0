import { parseRecipe, recipeText } from '@toolkit/application/web/url-generator';
import type { Recipe } from '@toolkit/domain/url-generator';
import { Button } from 'antd';
import { useLocation, useNavigate } from 'react-router-dom';
import { recipeProblemWords } from '../words/problem-words.ts';

/** Longer addresses are cut by some programs. */
const mostCharacters = 8000;

/** The page's address with a recipe in its fragment, which is sent to no server; undefined if it would be too long. */
export function linkOfRecipe(recipe: Recipe): string | undefined {
  const { origin, pathname } = window.location;
  const link = `${origin}${pathname}#${new URLSearchParams({ recipe: recipeText(recipe) })}`;
  return link.length > mostCharacters ? undefined : link;
}

/** The recipe that a link has brought, until it is used or left. */
export function LinkedRecipe({ onUse }: { readonly onUse: (recipe: Recipe) => void }) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const text = new URLSearchParams(hash.slice(1)).get('recipe');
  const parsed = text === null ? undefined : parseRecipe(text);
  const forget = () => void navigate({ hash: '' }, { replace: true });
  return (
    <div role="status">
      {parsed && (
        <p className="field-warning">
          {parsed.ok ? (
            <>
              This link brings a recipe: <bdi>{parsed.value.template}</bdi>{' '}
              <Button
                onClick={() => {
                  onUse(parsed.value);
                  forget();
                }}
              >
                Use it
              </Button>{' '}
            </>
          ) : (
            `The recipe in this link cannot be used. ${recipeProblemWords(parsed.error, 'This link')} `
          )}
          <Button onClick={forget}>{parsed.ok ? 'Keep my settings' : 'Close'}</Button>
        </p>
      )}
    </div>
  );
}
