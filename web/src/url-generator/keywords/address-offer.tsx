import { holdsAddresses } from '@toolkit/application/web/url-generator';
import { isForAddresses, placeholder } from '@toolkit/domain/url-generator';
import { Button } from 'antd';
import type { KeywordList } from './use-keyword-list.ts';

/** Keeps each address of a list as it is. */
export const addressTemplate = placeholder.replace('}', '|raw}');

interface AddressOfferProps {
  readonly list: KeywordList;
  readonly template: string;
  readonly onUse: (template: string) => void;
}

/** For a list of addresses, which other templates would write into an address once more. */
export function AddressOffer({ list: { count, shape, input }, template, onUse }: AddressOfferProps) {
  const offered = count && shape && holdsAddresses(shape, input) && !isForAddresses(template);
  return (
    <div role="status">
      {offered && (
        <p className="field field-hint">
          These keywords are addresses.{' '}
          <Button className="option-link" type="link" onClick={() => onUse(addressTemplate)}>
            Add campaign parameters to them
          </Button>
        </p>
      )}
    </div>
  );
}
