import {
  defaultCeiling,
  defaultFileName,
  defaultTemplate,
  listColumns,
  parseTemplate,
  placeholder,
  plainRecipe,
  type Recipe,
} from '@toolkit/domain/url-generator';
import { addCombinedLists, type FurtherText } from './further-text.ts';

/** The settings of a run apart from the fields of the plain form. */
export type Options = Omit<Recipe, 'name' | 'template' | 'fileName' | 'input' | 'combine'> & {
  readonly further: readonly FurtherText[];
  readonly ceiling: number;
  /** Where the sitemaps will be; empty for the root of the template's site. */
  readonly sitemapFolder: string;
};

const {
  name: _,
  template: __,
  fileName: ___,
  input: ____,
  ...plain
} = plainRecipe(defaultTemplate, defaultFileName);
export const firstOptions: Options = { ...plain, further: [], ceiling: defaultCeiling, sitemapFolder: '' };

/** @param further all existing lists, including those that are not combined */
export const makeOptions = (settings: Recipe, further: readonly FurtherText[]): Options => {
  const { form, randomize, seed, duplicates, combine } = settings;
  const { sitemapFolder = '', ...output } = settings.output;
  return {
    further: addCombinedLists(settings, further),
    ceiling: combine?.ceiling ?? defaultCeiling,
    form,
    randomize,
    duplicates,
    output,
    sitemapFolder,
    ...(seed && { seed }),
  };
};

/** The output settings of the options, without those that the format ignores. */
export function makeOutput({ output, sitemapFolder }: Options): Recipe['output'] {
  const { zip, ...rest } = output;
  const folder = rest.format === 'sitemap' ? sitemapFolder.trim() : '';
  return {
    ...rest,
    // Here several files are saved as one.
    ...((zip || rest.urlsPerFile > 0) && { zip: true }),
    ...(folder !== '' && { sitemapFolder: folder }),
  };
}

/** The names in braces in a template of the advanced form. */
export function usedNames(form: Recipe['form'], template: string): readonly string[] {
  if (form === 'plain') return [placeholder.slice(1, -1)];
  const program = parseTemplate(template);
  return program.ok ? listColumns(program.value) : [];
}
