import {
  countEntries,
  findPlaceholder,
  type Options,
  type PageEvent,
  type PageState,
  type ReadingChoice,
} from '@toolkit/application/web/url-generator';
import { defaultFileName, defaultTemplate, detectForm, type Recipe } from '@toolkit/domain/url-generator';
import { useRef } from 'react';
import type { Form } from '../../forms/use-form.ts';
import type { KeywordList } from '../keywords/use-keyword-list.ts';
import { insertPlaceholder } from '../template/template-field.tsx';

/** Everything that loading a recipe changes, as it was before. */
export interface PageSettings {
  readonly texts: { readonly template: string; readonly fileName: string };
  readonly state: PageState;
  readonly choice: ReadingChoice;
}

export const firstTexts = { template: defaultTemplate, fileName: defaultFileName };

/** Changes that concern the form, the rest of the state and how the list is read together. */
export function useSettings(
  form: Form<'template' | 'fileName' | 'list'>,
  list: KeywordList,
  state: PageState,
  dispatch: (event: PageEvent) => void,
) {
  /** The last cursor position in the template. */
  const caret = useRef<number>(undefined);
  const { options } = state;
  const { template, fileName } = form.values;
  const now = (): PageSettings => ({
    texts: { template, fileName },
    state: { options },
    choice: list.choice,
  });
  const setTexts = (texts: PageSettings['texts']) => {
    form.field('template').set(texts.template);
    form.field('fileName').set(texts.fileName);
  };
  const setTemplate = (next: string, wanted: Options['form']) => {
    form.field('template').set(next);
    dispatch({ kind: 'changed', part: { form: wanted } });
    caret.current = undefined;
  };

  return {
    caret,
    change(part: Partial<Options>) {
      dispatch({ kind: 'changed', part });
      const ignoreCase = part.duplicates === 'drop-ignoring-case';
      if (part.duplicates !== undefined && ignoreCase !== (list.choice.ignoreCase ?? false))
        list.read({ ...list.choice, ignoreCase });
    },
    useTemplate: (next: string) => setTemplate(next, detectForm(next)),
    insert: (placeholder: string) =>
      setTemplate(insertPlaceholder(template, placeholder, caret.current), 'advanced'),
    /** @returns the former settings, for {@link restore}, and the lists that the recipe lacks */
    load(next: Recipe) {
      const before = now();
      setTexts(next);
      dispatch({ kind: 'loaded', settings: next });
      list.readAs(next.input, next.duplicates === 'drop-ignoring-case');
      const filled = options.further.filter((one) => countEntries(one) > 0).map(findPlaceholder);
      const wanted = next.combine?.lists.map((one) => one.placeholder) ?? [];
      return { before, missing: wanted.filter((placeholder) => !filled.includes(placeholder)) };
    },
    restore({ texts, state, choice }: PageSettings) {
      setTexts(texts);
      dispatch({ kind: 'restored', before: state });
      list.restore(choice);
    },
    /** @returns a function that restores everything */
    startOver() {
      const { texts, choice } = now();
      const { file } = list;
      form.reset({ ...firstTexts, list: '' });
      dispatch({ kind: 'started over' });
      list.replace(undefined, {});
      return () => {
        form.reset({ ...texts, list: '' });
        dispatch({ kind: 'restored', before: state });
        list.replace(file, choice);
      };
    },
  };
}
