import { holdsAddresses } from '@toolkit/application/web/url-generator';
import { isForAddresses, placeholder, type Recipe } from '@toolkit/domain/url-generator';
import { Button, Checkbox } from 'antd';
import type { KeywordList } from './use-keyword-list.ts';

/** Keeps each address of a list as it is. */
export const addressTemplate = placeholder.replace('}', '|raw}');

interface AddressOfferProps {
  readonly list: KeywordList;
  readonly recipe: Recipe;
  readonly onUse: () => void;
  readonly onChange: (part: Partial<Recipe>) => void;
}

/** For a list of addresses, which other templates would write into an address once more. */
export function AddressOffer({ list: { count, shape, input }, recipe, onUse, onChange }: AddressOfferProps) {
  const { template, output, keepsParameters = false } = recipe;
  const areAddresses = count && shape && holdsAddresses(shape, input);
  const isMerged = isForAddresses(template);
  return (
    <div role="status">
      {areAddresses && isMerged && (
        <div className="field">
          <Checkbox
            checked={keepsParameters}
            onChange={({ target }) => onChange({ keepsParameters: target.checked || undefined })}
          >
            Addresses that have such parameters keep theirs
          </Checkbox>
          {output.format === 'text' && (
            <Button
              className="option-link"
              type="link"
              onClick={() => onChange({ output: { ...output, format: 'csv', keywordColumn: true } })}
            >
              Write each address beside its campaign link, as CSV
            </Button>
          )}
        </div>
      )}
      {areAddresses && !isMerged && (
        <p className="field field-hint">
          These keywords are addresses.{' '}
          <Button className="option-link" type="link" onClick={onUse}>
            Add campaign parameters to them
          </Button>
        </p>
      )}
    </div>
  );
}
