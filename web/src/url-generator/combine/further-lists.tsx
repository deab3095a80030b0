import { type FurtherText, findPlaceholder } from '@toolkit/application/web/url-generator';
import { combinationCount, defaultCeiling, type Recipe } from '@toolkit/domain/url-generator';
import { Button, Checkbox } from 'antd';
import { TextField } from '../controls/text-field.tsx';
import { counted } from '../words/words.ts';
import { FurtherEntries } from './further-entries.tsx';

interface FurtherListFieldProps {
  readonly one: FurtherText;
  /** The names of columns and of the lists before it. */
  readonly taken: readonly (string | undefined)[];
  /** The names that the template has. */
  readonly used: readonly string[];
  readonly duplicates: Recipe['duplicates'];
  /** What takes the focus at first. */
  readonly focus: 'name' | 'entries' | undefined;
  readonly onChange: (part: Partial<FurtherText>) => void;
  readonly onInsert: (name: string) => void;
  readonly onRemove: () => void;
}

/** A list beside the keywords, as a column: a run makes every keyword with every line of it. */
export function FurtherListField(props: FurtherListFieldProps) {
  const { one, taken, used, duplicates, focus, onChange, onInsert, onRemove } = props;
  const name = findPlaceholder(one);
  const isTaken = taken.includes(findPlaceholder({ ...one, placeholder: undefined }) ?? '');
  const isUnused = name !== undefined && !isTaken && !used.includes(name);
  return (
    <fieldset className="list-column stack">
      <legend className="visually-hidden">{`The list ${one.name}`}</legend>
      <TextField
        label="Name of the list"
        value={one.name}
        autoFocus={focus === 'name'}
        problem={isTaken ? 'There is a list or column of this name.' : undefined}
        hint={
          name === undefined
            ? 'One word, such as place'
            : isUnused
              ? undefined
              : `In the template as {${name}}`
        }
        onChange={(typed) => onChange({ name: typed })}
      />
      <div role="status">
        {isUnused && (
          <p className="field-warning">
            {`The list {${name}} is not used: the template does not have it. `}
            <Button type="link" onClick={() => onInsert(name)}>
              {`Use {${name}}`}
            </Button>
          </p>
        )}
      </div>
      <FurtherEntries one={one} duplicates={duplicates} autoFocus={focus === 'entries'} onChange={onChange} />
      <div>
        <Button type="link" aria-label={`Remove the list ${one.name}`} onClick={onRemove}>
          Remove the list
        </Button>
      </div>
    </fieldset>
  );
}

interface ProductProps {
  /** The numbers of lines that are combined, including the keywords if the template uses them. */
  readonly sizes: readonly number[];
  /** The names of lists that the template uses and that are empty. */
  readonly missing: readonly string[];
  readonly ceiling: number;
  readonly onCeiling: (ceiling: number) => void;
}

/** How many URLs the lists make. */
export function Product({ sizes, missing, ceiling, onCeiling }: ProductProps) {
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
            {sizes.map((size) => size.toLocaleString('en-US')).join(' × ')} ={' '}
            <strong>{product.toLocaleString('en-US')} URLs</strong>
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
            onChange={(event) => onCeiling(event.target.checked ? Number(product) : defaultCeiling)}
          >
            Make all {product.toLocaleString('en-US')} of them
          </Checkbox>
        </div>
      )}
    </div>
  );
}
