import fc from 'fast-check';
import { redirectFrom } from '../session/guards.ts';
import { anyCharacter } from '../testing/index.ts';
import {
  contacts,
  dashboardPages,
  findEntries,
  menu,
  modules,
  plannedModules,
  readSoonPage,
  readTarget,
  soonNameMaxLength,
  targetMaxLength,
} from './index.ts';

describe('the registry', () => {
  it('S-45 S-46 the menu has exactly the groups and items of the specification, in their order', () => {
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

  it('S-17 the ten announced modules are those of the specification', () => {
    expect(plannedModules.map(({ slug }) => slug).toSorted()).toEqual([
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
  });

  it.each(plannedModules)(
    '$label says what it will do in two sentences, and names no date or number',
    (module) => {
      expect(module.will.match(/\.(?= |$)/g)).toHaveLength(2);
      expect(module.never).toMatch(/^It will never /);
      for (const text of [module.about, module.will, module.never, module.stands, module.meanwhile]) {
        expect(text).toMatch(/^[A-Z][^!\d]*\.$/);
      }
    },
  );

  it('ids and addresses are unique, and every address is behind the guard of the dashboard', () => {
    expect(new Set(modules.map(({ id }) => id)).size).toBe(modules.length);
    expect(new Set(modules.map(({ path }) => path)).size).toBe(modules.length);
    expect(new Set(dashboardPages.map(({ path }) => path)).size).toBe(dashboardPages.length);
    const shown = new Set([...dashboardPages, ...plannedModules].map(({ path }) => path));
    for (const { path } of modules) expect(shown).toContain(path);
    for (const { path } of [...modules, ...dashboardPages])
      expect(redirectFrom(path, 'signed-out')).toBe('/login');
  });
});

describe('the palette', () => {
  it('begins with the URL generator and holds every page and contact', () => {
    const labels = findEntries('').map(({ label }) => label);
    expect(labels[0]).toBe('URL Generator');
    expect(labels).toHaveLength(modules.length + 1 + contacts.length);
    expect(labels).toContain('CTR Traffic: About');
  });

  it.each([
    ['url', 'URL Generator'],
    ['keywords file', 'URL Generator'],
    ['PASSWORD', 'Account Settings'],
    ['  proxy ', 'Proxy Tester'],
    ['con', 'Contact Us'],
    ['content', 'Content Generator'],
  ])('finds by %j first %j', (typed, label) => {
    expect(findEntries(typed)[0]?.label).toBe(label);
  });

  it('finds nothing where nothing fits, whatever is typed', () => {
    expect(findEntries('zzz')).toEqual([]);
    fc.assert(fc.property(fc.string({ unit: anyCharacter }), (typed) => Array.isArray(findEntries(typed))));
  });
});

describe('text of addresses', () => {
  it('S-16 a target is missing, an id, or unreadable', () => {
    expect(readTarget(null)).toEqual({ ok: false, error: 'missing' });
    expect(readTarget('')).toEqual({ ok: false, error: 'missing' });
    expect(readTarget('spring_2-a')).toEqual({ ok: true, value: 'spring_2-a' });
    const odd = ['<img src=x>', 'javascript:alert(1)', '../etc', 'a b', '-a', 'ä', 'a\n', 'x'.repeat(65)];
    for (const text of odd) expect(readTarget(text)).toEqual({ ok: false, error: 'unreadable' });
  });

  it('S-16 no target that is let through can be markup, an address or longer than the limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
        const read = readTarget(text);
        if (read.ok) expect(read.value).toMatch(new RegExp(`^[A-Za-z0-9_-]{1,${targetMaxLength}}$`));
      }),
    );
  });

  it('S-17 every announced module is found by its own address', () => {
    for (const module of plannedModules)
      expect(readSoonPage(module.slug)).toEqual({ kind: 'planned', module });
  });

  it('S-18 an unknown name is reduced to a few plain words', () => {
    const nameOf = (text: string | undefined) => {
      const page = readSoonPage(text);
      return page.kind === 'unknown' ? page.name : page.module.label;
    };
    expect(nameOf('rank-tracker')).toBe('rank tracker');
    expect(nameOf('<script>alert(1)</script>')).toBe('script alert 1 script');
    expect(nameOf('\u202emoc.live\u0000')).toBe('moc live');
    expect(nameOf('…')).toBeUndefined();
    expect(nameOf(undefined)).toBeUndefined();
    expect(nameOf('__proto__')).toBe('proto');
    expect(nameOf('x'.repeat(10_000))).toHaveLength(soonNameMaxLength);
  });

  it('S-18 no name that is shown holds markup, controls, or more than the limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 500 }), (text) => {
        const page = readSoonPage(text);
        if (page.kind === 'planned' || page.name === undefined) return;
        expect(page.name).toMatch(/^[\p{Script=Latin}\d ]+$/u);
        expect([...page.name].length).toBeLessThanOrEqual(soonNameMaxLength);
      }),
    );
  });
});
