import { contacts, modules } from './registry.ts';

export type PaletteEntry = {
  readonly id: string;
  readonly label: string;
  readonly about: string;
  readonly soon: boolean;
} & ({ readonly path: string } | { readonly address: (typeof contacts)[number]['address'] });

type Searchable = PaletteEntry & { readonly words: string };

const pages: readonly Searchable[] = modules.flatMap(
  ({ id, label, about, path, screen, pages: children, keywords = [] }): Searchable[] => {
    const words = [label, about, ...keywords].join(' ').toLowerCase();
    const shared = { about, soon: screen === 'soon' };
    if (!children) return [{ id, label, path, words, ...shared }];
    return children.map((page) => ({
      id: `${id}-${page.label.toLowerCase()}`,
      label: `${label}: ${page.label}`,
      path: page.path,
      words: `${words} ${page.label.toLowerCase()}`,
      ...shared,
    }));
  },
);

const links: readonly Searchable[] = contacts.map(({ label, address }) => ({
  id: address,
  label,
  address,
  about: 'Opens in a new tab',
  soon: false,
  words: `${label} contact support help`.toLowerCase(),
}));

// What is coming soon comes last, the main tool first.
const rank = ({ id, soon }: Searchable): number => (id === 'url-generator' ? 0 : soon ? 2 : 1);
const all: readonly Searchable[] = [...pages, ...links].toSorted((a, b) => rank(a) - rank(b));

/** The entries that contain every typed word; entries whose label begins with the text come first. */
export function findEntries(text: string): readonly PaletteEntry[] {
  const typed = text.trim().toLowerCase();
  if (typed === '') return all;
  const wanted = typed.split(/\s+/);
  const found = all.filter(({ words }) => wanted.every((word) => words.includes(word)));
  const begins = (entry: Searchable): number => (entry.label.toLowerCase().startsWith(typed) ? 0 : 1);
  return found.toSorted((a, b) => begins(a) - begins(b));
}
