import { type FurtherText, findPlaceholder } from '@toolkit/application/web/url-generator';
import { combinationCount, defaultCeiling } from '@toolkit/domain/url-generator';
import { Button, Checkbox } from 'antd';
import { TextField } from '../../forms/text-field.tsx';
import { counted, formatCount } from '../../page/counted.ts';
import type { PageProps } from '../state/use-url-generator.ts';
import { FurtherEntries } from './further-entries.tsx';

interface FurtherListFieldProps extends PageProps {
  /** Which of the lists it is. */
  readonly at: number;
  readonly one: FurtherText;
  readonly onRemoved: (name: string) => void;
}

/** A list beside the keywords, as a column: a run makes every keyword with every line of it. */
export function FurtherListField({ page, at, one, onRemoved }: FurtherListFieldProps) {
  const name = findPlaceholder(one);
  const taken = [...page.placeholders.own, ...page.state.lists.slice(0, at).map(findPlaceholder)];
  const isTaken = taken.includes(findPlaceholder({ ...one, placeholder: undefined }) ?? '');
  const isUnused = name !== undefined && !isTaken && !page.forecast.used.includes(name);
  const added = page.added?.id === one.id ? page.added : undefined;
  return (
    <fieldset className="list-column stack">
      <legend className="visually-hidden">{`The list ${one.name}`}</legend>
      <TextField
        label="Name of the list"
        value={one.name}
        autoFocus={added?.isNamed === false}
        problem={isTaken ? 'There is a list or column of this name.' : undefined}
        hint={
          name === undefined
            ? 'One word, such as place'
            : isUnused
              ? undefined
              : `In the template as {${name}}`
        }
        onChange={(typed) => page.changeList(one.id, { name: typed })}
      />
      <div role="status">
        {isUnused && (
          <p className="field-warning">
            {`The list {${name}} is not used: the template does not have it. `}
            <Button type="link" onClick={() => page.insert(name)}>
              {`Use {${name}}`}
            </Button>
          </p>
        )}
      </div>
      <FurtherEntries page={page} one={one} autoFocus={added?.isNamed === true} />
      <div>
        <Button
          type="link"
          aria-label={`Remove the list ${one.name}`}
          onClick={() => {
            page.removeList(one);
            onRemoved(one.name);
          }}
        >
          Remove the list
        </Button>
      </div>
    </fieldset>
  );
}

/** How many URLs the lists make. */
export function Product({ page }: PageProps) {
  const { sizes, missing } = page.forecast;
  const { ceiling = defaultCeiling } = page.state.recipe.combine ?? {};
  const product = sizes.length > 1 ? combinationCount(sizes) : undefined;
  const tooMany = product !== undefined && product > BigInt(defaultCeiling);
  return (
    <div className="stack">
      <p role="status">
        {missing.length > 0 && (
          <span className="field-warning">{`To fill in: ${missing.map((name) => `{${name}}`).join(', ')}`}</span>
        )}
        {product !== undefined && (
          <span key={String(product)}>
            {sizes.map(formatCount).join(' × ')} = <strong>{formatCount(product)} URLs</strong>
          </span>
        )}
      </p>
      {tooMany && product !== undefined && (
        <div className="stack">
          <p className="field-warning">
            That is more than {counted(defaultCeiling, 'URL')}, which is seldom meant.
          </p>
          <Checkbox
            checked={product <= BigInt(ceiling)}
            disabled={product > BigInt(Number.MAX_SAFE_INTEGER)}
            onChange={({ target }) =>
              page.change({
                combine: { lists: [], ceiling: target.checked ? Number(product) : defaultCeiling },
              })
            }
          >
            Make all {formatCount(product)} of them
          </Checkbox>
        </div>
      )}
    </div>
  );
}
