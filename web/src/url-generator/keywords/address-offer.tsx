import { holdsAddresses } from '@toolkit/application/web/url-generator';
import { isForAddresses, placeholder, type Recipe } from '@toolkit/domain/url-generator';
import { Button } from 'antd';
import type { KeywordList } from './use-keyword-list.ts';

/** Keeps each address of a list as it is. */
export const addressTemplate = placeholder.replace('}', '|raw}');

interface AddressOfferProps {
  readonly list: KeywordList;
  readonly recipe: Recipe;
  readonly onUse: () => void;
  /** Called with the output that has each address beside what becomes of it. */
  readonly onBeside: (output: Recipe['output']) => void;
}

/** For a list of addresses, which other templates would write into an address once more. */
export function AddressOffer({ list, recipe: { template, output }, onUse, onBeside }: AddressOfferProps) {
  const { count, shape, input } = list;
  const holds = count && shape && holdsAddresses(shape, input);
  const isUsed = isForAddresses(template);
  return (
    <div role="status">
      {holds && !isUsed && (
        <p className="field field-hint">
          These keywords are addresses.{' '}
          <Button className="option-link" type="link" onClick={onUse}>
            Add campaign parameters to them
          </Button>
        </p>
      )}
      {holds && isUsed && output.format === 'text' && (
        <p className="field field-hint">
          <Button
            className="option-link"
            type="link"
            onClick={() => onBeside({ ...output, format: 'csv', keywordColumn: true })}
          >
            Write each address beside its campaign link, as CSV
          </Button>
        </p>
      )}
    </div>
  );
}
