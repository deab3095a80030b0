import { contacts, modules } from './registry.ts';

export interface Searchable {
  readonly id: string;
  readonly label: string;
  readonly about: string;
  readonly soon: boolean;
  /** By which it is found, in lower case. */
  readonly words: string;
}

export type PaletteEntry = Searchable &
  (
    | { readonly path: string }
    | { readonly address: (typeof contacts)[number]['address'] }
    | { readonly action: 'log-out' }
  );

const pages: readonly PaletteEntry[] = modules.flatMap(
  ({ id, label, about, path, screen, pages: children, keywords = '' }): PaletteEntry[] => {
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

const links: readonly PaletteEntry[] = contacts.map(({ label, address }) => ({
  id: address,
  label,
  address,
  about: 'Opens in a new tab.',
  soon: false,
  words: `${label} contact support help`.toLowerCase(),
}));

const logOut: PaletteEntry = {
  id: 'log-out',
  label: 'Logout',
  action: 'log-out',
  about: 'Signs you out in this browser.',
  soon: false,
  words: 'logout log out sign out signout leave exit',
};

/**
 * The entries that contain every typed word; entries whose label begins with the text come first, and what is coming
 * soon after the others.
 * @param own what the user has made
 */
export function findEntries<Own extends Searchable = never>(
  text: string,
  own: readonly Own[] = [],
): readonly (PaletteEntry | Own)[] {
  const typed = text.trim().toLowerCase();
  const wanted = typed.split(/\s+/);
  const begins = ({ label }: Searchable) => Number(label.toLowerCase().startsWith(typed));
  return [...pages, ...links, logOut, ...own]
    .filter(({ words }) => wanted.every((word) => words.includes(word)))
    .toSorted((a, b) => begins(b) - begins(a) || Number(a.soon) - Number(b.soon));
}
