import type { Recipe } from '@toolkit/domain/url-generator';
import { Button, Checkbox } from 'antd';
import { FurtherListField, Product } from '../combine/further-lists.tsx';
import { AddressOffer } from '../keywords/address-offer.tsx';
import type { PageProps } from '../state/use-url-generator.ts';
import { KeywordListField } from './keyword-list-field.tsx';

interface KeywordsStepProps extends PageProps {
  readonly onAddresses: () => void;
  readonly onRecipe: (recipe: Recipe) => void;
  readonly onRemoved: (name: string) => void;
}

/** The keywords and the lists that they are combined with, side by side. */
export function KeywordsStep({ page, onAddresses, onRecipe, onRemoved }: KeywordsStepProps) {
  const { list, state, change } = page;
  const { duplicates } = state.recipe;
  return (
    <section className="card stack" aria-label="Keywords">
      <div className="list-columns">
        <div className="list-column stack">
          <KeywordListField page={page} onRecipe={onRecipe} />
          <AddressOffer page={page} onUse={onAddresses} />
        </div>
        {state.lists.map((one, at) => (
          <FurtherListField key={one.id} page={page} at={at} one={one} onRemoved={onRemoved} />
        ))}
      </div>
      <div className="row">
        <Button className="chip" onClick={() => page.addList()}>
          <span aria-hidden>+ </span>Add a list
        </Button>
        {(list.file || duplicates !== 'keep') && (
          <Checkbox
            checked={duplicates !== 'keep'}
            onChange={({ target }) => change({ duplicates: target.checked ? 'drop' : 'keep' })}
          >
            Remove duplicates
          </Checkbox>
        )}
        {duplicates !== 'keep' && (
          <Checkbox
            checked={duplicates === 'drop-ignoring-case'}
            onChange={({ target }) => change({ duplicates: target.checked ? 'drop-ignoring-case' : 'drop' })}
          >
            Whatever their case
          </Checkbox>
        )}
        <Product page={page} />
      </div>
    </section>
  );
}
