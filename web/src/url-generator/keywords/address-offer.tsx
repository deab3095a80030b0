import { holdsAddresses, type Preview } from '@toolkit/application/web/url-generator';
import { isForAddresses, placeholder, type Recipe } from '@toolkit/domain/url-generator';
import { Button, Checkbox } from 'antd';
import type { KeywordList } from '../state/use-keyword-list.ts';
import { counted } from '../words/words.ts';

/** Keeps each address of a list as it is. */
export const addressTemplate = placeholder.replace('}', '|raw}');

interface AddressOfferProps {
  readonly list: KeywordList;
  readonly recipe: Recipe;
  readonly preview: Preview | undefined;
  readonly onUse: () => void;
  readonly onChange: (part: Partial<Recipe>) => void;
}

/** For a list of addresses, which other templates would write into an address once more. */
export function AddressOffer({ list, recipe, preview, onUse, onChange }: AddressOfferProps) {
  const { count, shape, input } = list;
  const { template, output, keepsParameters = false } = recipe;
  const areAddresses = count && shape && holdsAddresses(shape, input);
  const isMerged = isForAddresses(template);
  const { addresses = 0, of = 0 } = preview?.tagged ?? {};
  const seen = `${count && of < count.keywords ? 'the first ' : ''}${counted(of, 'address', 'addresses')}`;
  return (
    <div role="status">
      {areAddresses && isMerged && (
        <div className="stack">
          <Checkbox
            checked={keepsParameters}
            onChange={({ target }) => onChange({ keepsParameters: target.checked || undefined })}
          >
            Addresses that have such parameters keep theirs
          </Checkbox>
          {addresses > 0 && (
            <p className="field-hint" key={`${addresses} ${seen} ${keepsParameters}`}>
              {`${addresses.toLocaleString('en-US')} of ${seen} ${addresses === 1 ? 'has' : 'have'} such parameters: ${keepsParameters ? 'theirs will be kept' : 'they will be replaced'}.`}
            </p>
          )}
          {output.format === 'text' && (
            <Button
              type="link"
              onClick={() => onChange({ output: { ...output, format: 'csv', keywordColumn: true } })}
            >
              Write each address beside its campaign link, as CSV
            </Button>
          )}
        </div>
      )}
      {areAddresses && !isMerged && (
        <p className="field-hint">
          These keywords are addresses.{' '}
          <Button type="link" onClick={onUse}>
            Add campaign parameters to them
          </Button>
        </p>
      )}
    </div>
  );
}
