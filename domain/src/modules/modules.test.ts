import fc from 'fast-check';
import { redirectFrom } from '../session/guards.ts';
import { anyCharacter } from '../testing/index.ts';
import {
  contacts,
  dashboardPages,
  findEntries,
  findSoonModule,
  menu,
  modules,
  readTarget,
  soonModules,
} from './index.ts';

describe('the registry', () => {
  it('S-45b S-45c S-45d S-45e S-45f S-45g S-46 the menu has exactly the groups and items of the specification, in their order', () => {
    const labels = menu.map(({ group, modules: items }) => [group, ...items.map(({ label }) => label)]);
    expect(labels).toEqual([
      ['User', 'Overview', 'Account Settings', 'Plan Upgrade'],
      ['SEO', 'CTR Traffic', 'Website Traffic', 'Social Traffic', 'Extension Traffic'],
      ['Marketing', 'Business Finder', 'Auto Contacter', 'Email Sender'],
      ['Content', 'Content Generator', 'Newsletter Generator', 'Automatic Blogging'],
      ['Misc', 'Proxy Tester'],
    ]);
    const withPages = modules.filter(({ pages }) => pages);
    expect(withPages.map(({ label, pages }) => [label, pages?.map((page) => page.label)])).toEqual([
      ['CTR Traffic', ['Overview', 'About']],
    ]);
    expect(contacts.map(({ label }) => label)).toEqual([
      'Request Custom Module',
      'Contact Us',
      'Report a Bug',
    ]);
  });

  it('S-17a the modules that are coming soon are the ten of the specification, without CTR Traffic', () => {
    expect(soonModules.map(({ id }) => id).toSorted()).toEqual([
      'auto-contacter',
      'automatic-blogging',
      'business-finder',
      'content-generator',
      'email-sender',
      'extension-traffic',
      'newsletter-generator',
      'proxy-tester',
      'social-traffic',
      'website-traffic',
    ]);
    expect(modules.filter(({ screen }) => screen === 'soon')).toEqual(soonModules);
  });

  it('ids and addresses are unique, and every address is behind the guard of the dashboard', () => {
    expect(new Set(modules.map(({ id }) => id)).size).toBe(modules.length);
    expect(new Set(modules.map(({ path }) => path)).size).toBe(modules.length);
    expect(new Set(dashboardPages.map(({ path }) => path)).size).toBe(dashboardPages.length);
    const shown = new Set([...dashboardPages, ...soonModules].map(({ path }) => path));
    for (const { path } of modules) expect(shown).toContain(path);
    for (const { path } of [...modules, ...dashboardPages])
      expect(redirectFrom(path, { state: 'signed-out', ended: false })?.to).toBe('/login');
  });
});

describe('the palette', () => {
  it('begins with the URL generator, holds every page and contact, and marks ten as coming soon', () => {
    const labels = findEntries('').map(({ label }) => label);
    const soon = findEntries('').filter((entry) => entry.soon);
    expect(soon.map(({ label }) => label)).toEqual(soonModules.map(({ label }) => label));
    expect(labels[0]).toBe('URL Generator');
    expect(labels).toHaveLength(modules.length + 2 + contacts.length);
    expect(labels).toContain('CTR Traffic: About');
  });

  it.each([
    ['url', 'URL Generator'],
    ['keywords file', 'URL Generator'],
    ['  proxy ', 'Proxy Tester'],
    ['con', 'Contact Us'],
    ['utm', 'URL Generator'],
    ['log out', 'Logout'],
    ['search console', 'CTR Traffic: Overview'],
  ])('finds by %j first %j', (typed, label) => {
    expect(findEntries(typed)[0]?.label).toBe(label);
  });

  it('finds what the user has made after the pages, before what is coming soon', () => {
    const own = { id: 'a', label: 'Spring', about: 'Use it', soon: false, words: 'spring recipe' };
    expect(findEntries('recipe', [own]).map(({ label }) => label)).toEqual(['URL Generator', 'Spring']);
    expect(findEntries('', [own]).at(-1 - soonModules.length)).toBe(own);
  });

  it('finds nothing where nothing fits', () => expect(findEntries('zzz')).toEqual([]));
});

describe('text of addresses', () => {
  it('no target that is let through can be markup, an address or longer than 64 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
        expect(readTarget(text) ?? 'a').toMatch(/^[A-Za-z0-9_-]{1,64}$/);
      }),
    );
    expect(readTarget('spring_2-a')).toBe('spring_2-a');
  });

  it('S-17b S-18 only the ten names are found after soon/, with or without a slash at the end', () => {
    for (const module of soonModules) {
      expect(findSoonModule(module.id)).toBe(module);
      expect(findSoonModule(`${module.id}/`)).toBe(module);
    }
    for (const name of [undefined, '', '/', 'ctr-traffic', 'email-sender/x', 'Email-Sender', '__proto__'])
      expect(findSoonModule(name)).toBeUndefined();
  });
});
