import { holdsAddresses } from '@toolkit/application/web/url-generator';
import { isForAddresses } from '@toolkit/domain/url-generator';
import { Button, Checkbox } from 'antd';
import { counted, formatCount } from '../../page/counted.ts';
import type { PageProps } from '../state/use-url-generator.ts';

interface AddressOfferProps extends PageProps {
  readonly onUse: () => void;
}

/** For a list of addresses, which other templates would write into an address once more. */
export function AddressOffer({ page, onUse }: AddressOfferProps) {
  const { count, shape, input } = page.list;
  const { template, output, keepsParameters = false } = page.state.recipe;
  const areAddresses = count && shape && holdsAddresses(shape, input);
  const isMerged = isForAddresses(template);
  const { addresses = 0, of = 0 } = page.preview?.tagged ?? {};
  const seen = `${count && of < count.keywords ? 'the first ' : ''}${counted(of, 'address')}`;
  return (
    <div role="status">
      {areAddresses && isMerged && (
        <div className="stack">
          <Checkbox
            checked={keepsParameters}
            onChange={({ target }) => page.change({ keepsParameters: target.checked || undefined })}
          >
            Addresses that have such parameters keep theirs
          </Checkbox>
          {addresses > 0 && (
            <p className="field-hint" key={`${addresses} ${seen} ${keepsParameters}`}>
              {`${formatCount(addresses)} of ${seen} ${addresses === 1 ? 'has' : 'have'} such parameters: ${keepsParameters ? 'theirs will be kept' : 'they will be replaced'}.`}
            </p>
          )}
          {output.format === 'text' && (
            <Button
              type="link"
              onClick={() => page.change({ output: { ...output, format: 'csv', keywordColumn: true } })}
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
