import { contacts, modules, urlGenerator } from './registry.ts';

export type PaletteEntry = {
  readonly id: string;
  readonly label: string;
  readonly about: string;
  readonly soon: boolean;
} & (
  | { readonly path: string }
  | { readonly address: (typeof contacts)[number]['address'] }
  | { readonly action: 'log-out' }
);

/** Something to find, by words in lower case. */
export type Searchable<Entry> = Entry & { readonly words: string };

const pages: readonly Searchable<PaletteEntry>[] = modules.flatMap(
  ({ id, label, about, path, screen, pages: children, keywords = '' }): Searchable<PaletteEntry>[] => {
    const words = `${label} ${about} ${keywords}`.toLowerCase();
    const soon = screen === 'soon';
    if (!children) return [{ id, label, path, about, soon, words }];
    return children.map((page) => ({
      id: `${id}-${page.label.toLowerCase()}`,
      label: `${label}: ${page.label}`,
      path: page.path,
      about: page.about ?? about,
      soon,
      words: `${words} ${page.label.toLowerCase()}`,
    }));
  },
);

const links: readonly Searchable<PaletteEntry>[] = contacts.map(({ label, address }) => ({
  id: address,
  label,
  address,
  about: 'Opens in a new tab.',
  soon: false,
  words: `${label} contact support help`.toLowerCase(),
}));

const logOut: Searchable<PaletteEntry> = {
  id: 'log-out',
  label: 'Logout',
  action: 'log-out',
  about: 'Signs you out in this browser.',
  soon: false,
  words: 'logout log out sign out signout leave exit',
};

// What is coming soon comes last, the main tool first.
const rank = ({ id, soon }: Pick<PaletteEntry, 'id' | 'soon'>): number =>
  id === urlGenerator.id ? 0 : soon ? 2 : 1;

/**
 * The entries that contain every typed word; entries whose label begins with the text come first.
 * @param own what the user has made
 */
export function findEntries<Own extends Pick<PaletteEntry, 'id' | 'label' | 'soon'> = never>(
  text: string,
  own: readonly Searchable<Own>[] = [],
): readonly (PaletteEntry | Own)[] {
  const typed = text.trim().toLowerCase();
  const wanted = typed.split(/\s+/);
  const begins = ({ label }: Pick<PaletteEntry, 'label'>) => (label.toLowerCase().startsWith(typed) ? 0 : 1);
  return [...pages, ...links, logOut, ...own]
    .filter(({ words }) => wanted.every((word) => words.includes(word)))
    .toSorted((a, b) => begins(a) - begins(b) || rank(a) - rank(b));
}
