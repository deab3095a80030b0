import type { FurtherText } from '@toolkit/application/web/url-generator';
import { Button } from 'antd';
import { FurtherLists, Product } from '../combine/further-lists.tsx';
import { Select } from '../controls/select.tsx';
import { AddressOffer } from '../keywords/address-offer.tsx';
import { KeywordListField } from '../keywords/keyword-list-field.tsx';
import type { UrlGeneratorState } from './use-url-generator.ts';

const duplicates = [
  { value: 'keep', label: 'Keep' },
  { value: 'drop', label: 'Remove' },
  { value: 'drop-ignoring-case', label: 'Remove, whatever their case' },
] as const;

interface KeywordsStepProps {
  readonly page: UrlGeneratorState;
  /** Called with the template for a list of addresses. */
  readonly onAddresses: (template: string) => void;
  readonly onRemoved: (one: FurtherText, undo: () => void) => void;
}

/** The keywords and the lists that they are combined with, side by side. */
export function KeywordsStep({ page, onAddresses, onRemoved }: KeywordsStepProps) {
  const { form, list, state, recipe, forecast, placeholders, change } = page;
  const { options, pasted } = state;
  const taken = placeholders.own;
  const isChosen = list.file !== undefined || pasted !== undefined;
  const lastFile = isChosen || page.isListAwaited ? undefined : state.lastFile;
  return (
    <section className="url-generator-card" aria-label="Keywords">
      <div className="list-columns">
        <div className="list-column">
          <KeywordListField
            list={list}
            problem={list.refusal ?? form.field('list').problem}
            recipe={recipe}
            pasted={pasted}
            lastFile={lastFile}
            isLastGone={page.isListGone && lastFile === undefined}
            isLastCopy={page.isListBack}
            isLastAwaited={page.isListAwaited && !isChosen}
            onPasted={(text) => page.dispatch({ kind: 'pasted', text })}
          />
          <AddressOffer list={list} template={form.values.template} onUse={onAddresses} />
        </div>
        <FurtherLists
          lists={options.further}
          taken={taken}
          used={forecast.used}
          added={page.added}
          onChange={(id, part) => page.changeList(taken, id, part)}
          onInsert={page.insert}
          onRemove={(one) => onRemoved(one, page.removeList(one))}
        />
      </div>
      <div className="chips">
        <Button className="chip" onClick={() => page.addList(taken)}>
          <span aria-hidden>+ </span>Add a list
        </Button>
        {(list.file || options.duplicates !== 'keep') && (
          <Select
            label="Keywords that come again"
            isInline
            value={options.duplicates}
            options={duplicates}
            onChange={(value) => change({ duplicates: value })}
          />
        )}
        <Product
          sizes={forecast.sizes}
          missing={forecast.missing}
          ceiling={options.ceiling}
          onCeiling={(ceiling) => change({ ceiling })}
        />
      </div>
    </section>
  );
}
