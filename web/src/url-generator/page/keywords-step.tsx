import { findPlaceholder } from '@toolkit/application/web/url-generator';
import { defaultCeiling, type Recipe } from '@toolkit/domain/url-generator';
import { Button, Checkbox } from 'antd';
import { FurtherListField, Product } from '../combine/further-lists.tsx';
import { AddressOffer } from '../keywords/address-offer.tsx';
import type { UrlGeneratorState } from '../state/use-url-generator.ts';
import { KeywordListField } from './keyword-list-field.tsx';

interface KeywordsStepProps {
  readonly page: UrlGeneratorState;
  readonly onAddresses: () => void;
  readonly onRecipe: (recipe: Recipe) => void;
  readonly onRemoved: (name: string) => void;
}

/** The keywords and the lists that they are combined with, side by side. */
export function KeywordsStep({ page, onAddresses, onRecipe, onRemoved }: KeywordsStepProps) {
  const { list, state, forecast, placeholders, change } = page;
  const { lists } = state;
  const { duplicates, combine } = state.recipe;
  const taken = placeholders.own;
  return (
    <section className="card stack" aria-label="Keywords">
      <div className="list-columns">
        <div className="list-column stack">
          <KeywordListField page={page} onRecipe={onRecipe} />
          <AddressOffer
            list={list}
            recipe={state.recipe}
            preview={page.preview}
            onUse={onAddresses}
            onChange={change}
          />
        </div>
        {lists.map((one, at) => (
          <FurtherListField
            key={one.id}
            one={one}
            taken={[...taken, ...lists.slice(0, at).map(findPlaceholder)]}
            used={forecast.used}
            duplicates={duplicates}
            focus={one.id !== page.added?.id ? undefined : page.added.isNamed ? 'entries' : 'name'}
            onChange={(part) => page.changeList(taken, one.id, part)}
            onInsert={page.insert}
            onRemove={() => {
              page.removeList(one);
              onRemoved(one.name);
            }}
          />
        ))}
      </div>
      <div className="row">
        <Button className="chip" onClick={() => page.addList(taken)}>
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
        <Product
          sizes={forecast.sizes}
          missing={forecast.missing}
          ceiling={combine?.ceiling ?? defaultCeiling}
          onCeiling={(ceiling) => change({ combine: { lists: [], ceiling } })}
        />
      </div>
    </section>
  );
}
