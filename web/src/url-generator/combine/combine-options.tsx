import { type FurtherText, findPlaceholder } from '@toolkit/application/web/url-generator';
import { combinationCount, defaultCeiling } from '@toolkit/domain/url-generator';
import { Button, Checkbox } from 'antd';
import { useRef } from 'react';
import { Section } from '../controls/section.tsx';
import { TextField } from '../controls/text-field.tsx';
import { counted } from '../words/words.ts';
import { FurtherFileField } from './further-file-field.tsx';
import { FurtherTextField } from './further-text-field.tsx';

interface CombineOptionsProps {
  readonly lists: readonly FurtherText[];
  readonly taken: readonly string[];
  readonly used: readonly string[];
  /** The numbers of lines that are combined, including the keywords if the template uses them. */
  readonly sizes: readonly number[];
  /** The names of lists that the template uses and that are empty. */
  readonly missing: readonly string[];
  readonly ceiling: number;
  readonly onLists: (lists: readonly FurtherText[]) => void;
  readonly onCeiling: (ceiling: number) => void;
  readonly onInsert: (placeholder: string) => void;
}

export function CombineOptions(props: CombineOptionsProps) {
  const { lists, taken, used, sizes, missing, ceiling, onLists, onCeiling, onInsert } = props;
  const add = useRef<HTMLButtonElement>(null);
  const change = (id: number, part: Partial<FurtherText>) =>
    onLists(lists.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const product = sizes.length > 1 ? combinationCount(sizes) : undefined;
  const tooMany = product !== undefined && product > BigInt(defaultCeiling);
  const summary =
    missing.length > 0
      ? `To fill in: ${missing.map((name) => `{${name}}`).join(', ')}`
      : product === undefined
        ? 'One list'
        : `${product.toLocaleString('en-US')} URLs`;
  return (
    <Section title="Combine lists" summary={summary} changed={product !== undefined || missing.length > 0}>
      <p className="option-lead">
        Every keyword with every line of the lists you add here: keyword × place × word.
      </p>
      {lists.map((one) => (
        <FurtherListField
          key={one.id}
          one={one}
          taken={[
            ...taken,
            ...lists.filter(({ id }) => id < one.id).map((other) => findPlaceholder(other) ?? ''),
          ]}
          used={used}
          onChange={(part) => change(one.id, part)}
          onInsert={onInsert}
          onRemove={() => {
            onLists(lists.filter(({ id }) => id !== one.id));
            add.current?.focus();
          }}
        />
      ))}
      <Button
        ref={add}
        onClick={() => {
          const id = Math.max(0, ...lists.map((one) => one.id)) + 1;
          onLists([...lists, { id, name: lists.length === 0 ? 'place' : '', text: '' }]);
        }}
      >
        Add a list
      </Button>
      <p className="combine-product" role="status">
        {product !== undefined && (
          <span key={String(product)}>
            {sizes.map((size) => size.toLocaleString('en-US')).join(' × ')} ={' '}
            <strong>{product.toLocaleString('en-US')} URLs</strong>
          </span>
        )}
      </p>
      {tooMany && product !== undefined && (
        <div className="field option-checks">
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
    </Section>
  );
}

interface FurtherListFieldProps {
  readonly one: FurtherText;
  readonly taken: readonly string[];
  readonly used: readonly string[];
  readonly onChange: (part: Partial<FurtherText>) => void;
  readonly onInsert: (placeholder: string) => void;
  readonly onRemove: () => void;
}

function FurtherListField({ one, taken, used, onChange, onInsert, onRemove }: FurtherListFieldProps) {
  const name = findPlaceholder(one);
  const isTaken = name !== undefined && taken.includes(name);
  return (
    <div className="combine-list">
      <TextField
        label="Name of the list"
        value={one.name}
        problem={isTaken ? 'There is a list or column of this name.' : undefined}
        hint={name === undefined ? 'One word, such as place' : `Stands in the template as {${name}}`}
        onChange={(typed) => onChange({ name: typed, placeholder: undefined })}
      />
      {one.source ? (
        <FurtherFileField
          name={one.name}
          source={one.source}
          fromRecipe={one.input?.encoding}
          onChange={(source) => onChange({ source })}
        />
      ) : (
        <FurtherTextField one={one} onChange={onChange} />
      )}
      <div className="option-actions">
        {name !== undefined && !isTaken && (
          <Button
            aria-disabled={used.includes(name)}
            onClick={() => !used.includes(name) && onInsert(`{${name}}`)}
          >
            {used.includes(name) ? 'In the template' : `Add {${name}} to the template`}
          </Button>
        )}
        <Button type="text" aria-label={`Remove the list ${one.name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </div>
  );
}
