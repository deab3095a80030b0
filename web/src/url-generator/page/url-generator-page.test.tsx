import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { parseHistory } from '@toolkit/application/web/url-generator';
import { defaultTemplate } from '@toolkit/domain/url-generator';
import { strToU8, zipSync } from 'fflate';
import { BehaviorSubject, concat, filter, finalize, first, ignoreElements, NEVER } from 'rxjs';
import {
  button,
  choose,
  chooseList,
  combine,
  combineFile,
  field,
  generated,
  generatedLines,
  generatorThatCounts,
  memoryGenerator,
  open,
  openGenerator,
  openWithList,
  press,
  saved,
  select,
  shows,
  showsNo,
  showsSearch,
  template,
  tick,
  type,
  typeTemplate,
} from '../../testing/open-url-generator.tsx';
import { closeApp } from '../../testing/render-app.tsx';
import { translate } from '../../testing/translate.ts';

afterEach(closeApp);

/** What assistive technology reads beside a field. */
const describedBy = (name: string) =>
  (field(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

describe('the plain form', () => {
  it('S-65 S-67 S-68a S-69 S-97d shows nothing else at first', async () => {
    await openGenerator();
    expect(template()).toBe('https://www.google.com/search?q={keyword}');
    screen.getByText('0 keywords');
    expect(field('Randomize').checked).toBe(true);
    expect(field('File name').value).toBe('generated_urls.txt');
    showsNo('First results');
    expect(screen.queryByRole('combobox')).toBeNull();
    showsNo('Recent runs');
    const steps = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(steps).toEqual(['URL template', 'Keyword list', 'File name']);
  });

  it('offers to replace every placeholder where a template has more than the first one', async () => {
    await openGenerator();
    const several = 'https://a.example/?q={keyword}&again={keyword}';
    typeTemplate(several);
    screen.getByText(/^Only the first \{keyword\} is replaced/);
    press('Replace every placeholder');
    expect(template()).toBe(several);
    showsNo(/^Only the first/);
  });

  it('names what stands in braces and would stay, and makes a list of it', async () => {
    const app = await openWithList();
    typeTemplate('https://a.example/{city}/{keyword}');
    const words = 'Nothing takes the place of {city}: there is no such list or column. ';
    screen.getByText(words, { exact: false, normalizer: String });
    expect((await generated(app)).text).toContain('{city}');
    press('Make a list of “city”');
    expect(document.activeElement).toBe(field('One entry on each line'));
    type('One entry on each line', 'Rome\nOslo\nBonn');
    expect(template()).toBe('https://a.example/{city}/{keyword}');
    expect(screen.queryByText(words, { exact: false, normalizer: String })).toBeNull();
    expect(await generatedLines(app)).toHaveLength(6);
    typeTemplate('https://a.example/{ciyt}/{keyword|lowr}');
    // The list that is not used says the same.
    fireEvent.click(screen.getAllByRole('button', { name: 'Use {city}' })[0] as HTMLElement);
    press('Use {keyword|lower}');
    expect(template()).toBe('https://a.example/{city}/{keyword|lower}');
    typeTemplate('https://a.example/?q=%s');
    press('Use {keyword} instead');
    expect(template()).toBe('https://a.example/?q={keyword}');
    expect(document.activeElement).toBe(field('URL template'));
  });

  it('shows twenty URLs whole before and after the run, each to be opened and copied', async () => {
    const app = await openGenerator();
    const long = 'x'.repeat(80);
    const keywords = Array.from({ length: 30 }, (_, at) => `keyword${at}`);
    await chooseList([...keywords, long].join('\n'), '31 keywords');
    await showsSearch('keyword0');
    for (const title of ['Twenty of the URLs', 'Twenty lines of the file']) {
      press('Look at 20');
      const dialog = within(await screen.findByRole('dialog', { name: title }));
      const links = dialog.getAllByRole<HTMLAnchorElement>('link', { name: /^Open https/ });
      expect(links).toHaveLength(20);
      expect(links.map(({ href }) => href)).toContain(`https://www.google.com/search?q=${long}`);
      dialog.getByRole('button', { name: `Copy https://www.google.com/search?q=${long}` });
      fireEvent.click(dialog.getByText('Close'));
      await generated(app);
    }
  });

  it('S-91 a template that cannot work is explained beside its field, and all settings are kept', async () => {
    const app = await openWithList();
    const problem = () => describedBy('URL template');
    tick('Randomize');
    type('File name', 'mine.txt');
    typeTemplate('https://user:secret@a.example/{keyword}');
    expect(problem()).toContain('without white space or a user name.');
    typeTemplate('javascript:{keyword}');
    press('Generate');
    await shows('Invalid URL.');
    expect(document.activeElement).toBe(field('URL template'));
    expect(problem()).toContain('Invalid URL.');
    expect([field('Randomize').checked, template()]).toEqual([false, 'javascript:{keyword}']);
    typeTemplate('https://a.example/');
    expect(problem()).toContain('There is no {keyword} in the template');
    typeTemplate('https://a.example/{keyword}');
    expect(await generated(app)).toEqual({
      name: 'mine.txt',
      text: 'https://a.example/one\r\nhttps://a.example/two\r\n',
    });
  });
});

describe('lists', () => {
  it('are counted anew on a page that a translator has touched', async () => {
    const app = await openGenerator();
    await chooseList('one\ntwo\n\none', '1 duplicate', 'a.txt');
    await showsSearch('two');
    const says = (words: RegExp) =>
      waitFor(() =>
        expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
          expect.stringMatching(words),
        ),
      );
    translate();
    choose('one\n\n\none\none\ntwo');
    await says(/^4 keywords2 empty lines dropped2 duplicates$/);
    translate();
    choose('one\none\none');
    await says(/^3 keywords2 duplicates$/);
    translate();
    tick('Remove duplicates');
    await says(/2 duplicates will be removed$/);
    translate();
    await generated(app);
    await says(/^1 URL generated/);
    for (const [text, hint] of [
      ['https://a.example/?q=%s', /^Here, \{keyword\} stands for the keyword/],
      ['https://a.example/{keyword}', /^Each keyword takes the place/],
    ] as const) {
      translate();
      typeTemplate(text);
      const field = screen.getByLabelText('URL template').closest('.field');
      expect(field?.querySelector('.field-hint')?.textContent).toMatch(hint);
    }
    translate();
    press('Start over');
    await shows(/^Everything is as it was/);
    translate();
    press('Undo');
    await says(/^3 keywords/);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('URL Generator');
  });

  it('are read from the column and with the separator of a known export, or from others', async () => {
    await openGenerator();
    choose('Top queries;Clicks;Impressions\nred, shoes;3;90\nblue, hats;1;40\n', 'Queries.csv');
    await shows(/An export of Google Search Console/);
    await showsSearch('red%2C%20shoes');
    tick('The first row holds the names of the columns');
    await showsSearch('Top%20queries');
    const separator = field('Columns are separated by');
    const options = within(separator).getAllByRole('option');
    const names = options.map(({ textContent }) => textContent);
    expect(names).toEqual(['Comma', 'Semicolon', 'Tab', 'Vertical bar']);
    fireEvent.change(separator, { target: { value: ',' } });
    select('Take the keywords from', '1');
    await showsSearch('shoes%3B3%3B90');
    expect(field('Columns are separated by').value).toBe(',');
  });

  it('the keywords of a table file without columns are lines, until the user chooses a separator', async () => {
    await openGenerator();
    choose('one\ntwo|2|x\n\nthree,four,five\n', 'list.csv');
    await showsSearch('two%7C2%7Cx');
    press('Take the keywords from a column');
    fireEvent.change(await screen.findByLabelText('Columns are separated by'), { target: { value: '|' } });
    await showsSearch('two');
    press('This is not a table');
    await showsSearch('two%7C2%7Cx');
  });

  it('S-66 the keywords of a list of one column are all its lines, unless the person says that the first one is a header', async () => {
    await openGenerator();
    await chooseList('Keyword\nhotel, paris\n"hotel, rome"\n', '3 keywords', 'list.csv');
    await showsSearch('Keyword');
    tick('The first line is a header: Keyword');
    await shows('2 keywords');
    await showsSearch('hotel%2C%20rome');
    tick('The first line is a header: Keyword');
    await shows('3 keywords');
  });

  it('lists in other encodings are read as Windows-1252 with a sample if they read well so, and else asked about', async () => {
    await openGenerator();
    choose(Uint8Array.from([0x6f, 0x6e, 0x65, 0x0a, 0x63, 0x61, 0x66, 0xe9]));
    await showsSearch('caf%C3%A9');
    const note = 'Read as Western European (Windows-1252): café. Wrong? Choose another encoding.';
    expect(screen.getByText('café').closest('p')?.textContent).toBe(note);
    select('Encoding', 'windows-1251');
    await showsSearch('caf%D0%B9');
    choose(Uint8Array.from([0x90, 0xd4, 0x82, 0xa2, 0x0a, 0x8c, 0x43, 0x0a]));
    await shows(/^This list is not in UTF-8/);
    const encodings = field('Encoding') as unknown as HTMLSelectElement;
    const offered = [...encodings.options].map(({ textContent }) => textContent);
    expect(offered).toContain('Japanese (Shift_JIS): \u2068赤い\u2069');
    expect(offered[encodings.selectedIndex]).toBe('Choose one');
    showsNo(/This file is not plain text/);
    press('Generate');
    await shows(/^Line 1: This file is not plain text .*\. Choose below how to read it/);
    select('Encoding', 'shift_jis');
    await showsSearch('%E8%B5%A4%E3%81%84');
    expect(field('The first line is a header: 赤い')).toBeTruthy();
  });

  it('in a zip with several are named, and another one can be read', async () => {
    await openGenerator();
    const zip = zipSync({
      'Pages.csv': strToU8('Top pages,Clicks\nhttps://a.example/,3\nhttps://b.example/,2\n'),
      'Queries.csv': strToU8('Top queries,Clicks\nred shoes,1\n'),
    });
    choose(new Uint8Array(zip), 'Search.zip');
    await showsSearch('red%20shoes');
    const files = screen.getByLabelText<HTMLSelectElement>('File in the zip');
    expect([...files.options].map(({ textContent }) => textContent)).toEqual(['Queries.csv', 'Pages.csv']);
    select('File in the zip', '1');
    await showsSearch('https%3A%2F%2Fa.example%2F');
  });

  it('need not be counted before another one is chosen, or a run begins', async () => {
    const urlGenerator = memoryGenerator();
    const inspected = urlGenerator.inspect.bind(urlGenerator);
    const ran = urlGenerator.run.bind(urlGenerator);
    const counting$ = new BehaviorSubject(0);
    urlGenerator.inspect = (...how) => {
      counting$.next(counting$.value + 1);
      const endless$ = concat(inspected(...how).pipe(filter(({ kind }) => kind !== 'finished')), NEVER);
      return endless$.pipe(finalize(() => counting$.next(counting$.value - 1)));
    };
    // Like the worker, it does one job after the other.
    const idle$ = counting$.pipe(
      first((lists) => lists === 0),
      ignoreElements(),
    );
    urlGenerator.run = (...how) => concat(idle$, ran(...how));
    const app = await openGenerator(urlGenerator);
    const bar = () => screen.findByRole('progressbar', { name: 'Reading the keyword list' });
    choose('one\n');
    await bar();
    choose('one\ntwo\n');
    await waitFor(() => expect(counting$.value).toBe(1));
    await waitFor(async () => expect((await bar()).getAttribute('aria-valuenow')).toBe('100'));
    expect(await generatedLines(app)).toHaveLength(2);
  });

  it('lists of which not all were compared are said to be so', async () => {
    await openGenerator(generatorThatCounts({ compared: 2000, allCompared: false }));
    await chooseList('one\ntwo\none\n', 'at least 1 duplicate');
    screen.getByText('duplicates looked for in the first 2,000 keywords only');
  });

  it('P13 a file that is no list of keywords is explained beside the field, and nothing is generated', async () => {
    const { downloads } = await openGenerator();
    const list = () => field('Keyword list');
    press('Generate');
    await waitFor(() => expect(document.activeElement).toBe(list()));
    expect(describedBy('Keyword list')).toContain('Required.');
    for (const [content, words] of [
      [' \r\n\n\t', 'There are no keywords in this file.'],
      [
        '%PDF-1.7\n%\u00e2\u00e3',
        'This looks like a PDF, not like a list of keywords. Save the list as a .txt file',
      ],
    ] as const) {
      choose(content);
      await waitFor(() => expect(describedBy('Keyword list')).toContain(words));
      // Nobody knows how many there are in what cannot be read.
      expect(screen.queryAllByText(/^\d+ keyword/)).toHaveLength(words.startsWith('There are no') ? 1 : 0);
      press('Generate');
      await waitFor(() => expect(document.activeElement).toBe(list()));
      expect(list().getAttribute('aria-invalid')).toBe('true');
    }
    await chooseList('good', '1 keyword');
    expect(list().getAttribute('aria-invalid')).toBe('false');
    expect(downloads.saved).toEqual([]);
  });

  it('lists that are dropped at once are not all taken, and the page says which one is', async () => {
    await openGenerator();
    const files = [new File(['one\ntwo'], 'first.txt'), new File(['three'], 'second.txt')];
    const beside = { dataTransfer: { files, types: ['Files'] } };
    // The browser does not open it in place of the page.
    expect(fireEvent.drop(screen.getByRole('heading', { level: 1 }), beside)).toBe(false);
    await shows('2 keywords');
    const told = () => screen.queryByText(/^2 files were dropped\. Only the first one is used:/)?.textContent;
    expect(told()).toMatch(/first\.txt$/);
    await chooseList('one', '1 keyword', 'other.txt');
    expect(told()).toBeUndefined();
    expect(fireEvent.drop(field('Keyword list'), beside)).toBe(false);
    await shows('2 keywords');
    expect(told()).toMatch(/first\.txt$/);
  });
});

describe('characters that nobody sees', () => {
  it('are counted, and left out of the URLs when a person says so', async () => {
    const app = await openGenerator();
    await chooseList('re\u200bd\nblue\u2060\n', '2 invisible characters');
    press('Remove invisible characters');
    await shows('2 invisible characters will be removed');
    expect((await generatedLines(app)).toSorted()).toEqual([
      'https://www.google.com/search?q=blue',
      'https://www.google.com/search?q=red',
    ]);
    press('Keep invisible characters');
    await shows('2 invisible characters');
    await chooseList('red\n', '1 keyword');
    showsNo(/invisible/);
  });
});

describe('the result of a run', () => {
  it('is marked as the last one once something else is chosen, and can still be downloaded', async () => {
    const app = await openWithList();
    const { text } = await generated(app);
    await shows('2 URLs generated');
    const status = () => screen.queryByText(/2 URLs generated/)?.closest('[role=status]');
    expect(status()).toBeTruthy();
    typeTemplate('https://a.example/{keyword}');
    screen.getByText('Last run: 2 URLs generated');
    // It is not announced again.
    expect(status()).toBeNull();
    typeTemplate(defaultTemplate);
    screen.getByText('2 URLs generated');
    await chooseList('%PDF-1.7\n%\u00e2\u00e3', /^This looks like a PDF,/, 'list.pdf');
    screen.getByText('Last run: 2 URLs generated');
    const before = app.downloads.saved.length;
    press('Download again');
    expect(app.downloads.saved).toHaveLength(before + 1);
    expect((await saved(app.downloads)).text).toBe(text);
    await chooseList('three\n', '1 keyword');
    await generated(app);
    await shows('1 URL generated');
    showsNo(/^Last run/);
  });
});

describe('options', () => {
  it('fill the template from a preset with a country', async () => {
    await openGenerator();
    open('Presets');
    select('Site', 'bing');
    select('Country', 'de');
    expect(template()).toBe('https://www.bing.com/search?q={keyword}&cc=de');
    // The panel shows what the template says, and gives back what was typed.
    typeTemplate('https://www.bing.com/search?q={keyword}&cc=fr');
    expect(field('Country').value).toBe('fr');
    typeTemplate('https://mine.example/{keyword}');
    expect(screen.getByLabelText<HTMLSelectElement>('Site').selectedOptions[0]?.textContent).toBe(
      'Your own template',
    );
    select('Site', 'google');
    select('Site', 'own');
    expect(template()).toBe('https://mine.example/{keyword}');
  });

  it('keep presets of the user, export them, delete them and import them', async () => {
    const { downloads } = await openGenerator();
    typeTemplate('https://shop.example/{keyword|slug}');
    open('Presets');
    press('Add preset');
    await shows('Give the preset a name.');
    type('Name for the current template', 'Shop');
    press('Add preset');
    await screen.findByRole('button', { name: 'Use Shop' });
    press('Export presets');
    const { name, text } = await saved(downloads);
    expect(name).toBe('url-presets.json');
    press('Delete Shop');
    await waitFor(() => expect(screen.queryByText('Shop')).toBeNull());
    typeTemplate(defaultTemplate);
    choose('nonsense', 'x.json', 'Import presets');
    await shows('This file holds no presets: it is not JSON.');
    choose(text, name, 'Import presets');
    fireEvent.click(await screen.findByRole('button', { name: 'Use Shop' }));
    expect(template()).toBe('https://shop.example/{keyword|slug}');
  });

  it('fill several placeholders from columns', async () => {
    const app = await openGenerator();
    await chooseList('Keyword;City\nRed Shoes;São Paulo\n', '1 keyword', 'list.csv');
    open('Columns');
    press('Insert {city}');
    expect(template()).toContain('{city}');
    open('Filters');
    select('How the template is read', 'advanced');
    typeTemplate('https://a.example/{city|slug}?q={keyword|lower|plus}');
    await shows('https://a.example/sao-paulo?q=red+shoes');
    expect((await generated(app)).text).toBe('https://a.example/sao-paulo?q=red+shoes\r\n');
    await chooseList('Keyword;City\nred;Rome\nred;Oslo\nred;Rome\n', '2 duplicates', 'list.csv');
    tick('Remove duplicates');
    await shows('2 duplicates, removed where all columns in use are the same');
    typeTemplate('https://a.example/{keyword|lower|plus}');
    await shows('2 duplicates will be removed');
  });

  it('combine a list in a file, in whatever encoding it is, and one that is typed again', async () => {
    const app = await openGenerator();
    await chooseList('a\n', '1 keyword');
    combine('typed');
    choose(Uint8Array.from([0x4b, 0xf6, 0x6c, 0x6e]), 'old.txt', 'Choose a file instead, for the list place');
    await shows('1 entry');
    const url = (place: string) => `https://www.google.com/search?q=a%20${place}\r\n`;
    expect((await generated(app)).text).toBe(url('K%C3%B6ln'));
    press('Type the list instead');
    expect(field('One entry on each line').value).toBe('typed');
    expect((await generated(app)).text).toBe(url('typed'));
  });

  it('give as many URLs as are promised where both lists have duplicates, whose number is told', async () => {
    const app = await openGenerator();
    await chooseList('a\nb\na\n', '3 keywords');
    combine('x\nX\nx');
    tick('Remove duplicates');
    await shows('2 entries, 1 duplicate removed');
    screen.getByText('4 URLs');
    expect((await generated(app)).text.match(/\r\n/g)).toHaveLength(4);
    await shows(/ 2 duplicates removed\.$/);
    choose('x\nX\nx', 'places.txt', 'Choose a file instead, for the list place');
    await shows('2 entries, 1 duplicate removed');
    tick('Whatever their case');
    await shows('1 entry, 2 duplicates removed');
    screen.getByText('2 URLs');
  });

  it('say which list is still empty, and no product until then', async () => {
    await openWithList();
    press('Add a list');
    await shows('Fill in these lists first: {place}.');
    expect(document.activeElement).toBe(field('Name of the list'));
    screen.getByText(/^To fill in: \{place\}$/);
    showsNo(/no column or list/);
    expect(screen.queryByText(/URLs$/, { selector: 'strong' })).toBeNull();
    // Its chip stays, and an alert about a setting goes with the setting.
    button('Take {place} out');
    press('Generate');
    await shows('No file was generated');
    type('One entry on each line', 'x');
    showsNo('No file was generated');
    await screen.findByText('2 URLs', { selector: 'strong' });
  });

  it('refuse a list to be combined that is too large, or no list', async () => {
    await openGenerator();
    combineFile('x\n'.repeat(5_000_001), 'large.txt');
    await shows(/^This file is larger than 10 MB/);
    const label = 'Choose another file, for the list place';
    choose('\n\n', 'empty.txt', label);
    await shows(/^There are no keywords in this file/);
    choose('%PDF-1.7\n%\u00e2\u00e3', 'list.pdf', label);
    await shows(/^This looks like a PDF,/);
    showsNo(/^\d+ entr/);
  });

  it('ask before more than ten million combinations are made', async () => {
    await openGenerator();
    await chooseList('k\n'.repeat(4000), '4,000 keywords');
    combine('x\n'.repeat(2501));
    await shows(/more than 10,000,000 URLs/);
    press('Generate');
    await shows(/more combinations than you have allowed/);
    expect(field('Make all 10,004,000 of them').checked).toBe(false);
  });

  it('put campaign parameters into the template as they are typed, and read them back from one', async () => {
    await openGenerator();
    open('Campaign');
    typeTemplate('https://a.example/?utm_source=by+hand&utm_term={keyword|lower}#top');
    expect([field('Source').value, field('Term (optional)').value]).toEqual(['by hand', '{keyword|lower}']);
    type('Source', 'News Letter');
    type('Medium', 'email');
    expect(field('Source').value).toBe('News Letter');
    const whole =
      'https://a.example/?utm_source=news_letter&utm_medium=email&utm_term={keyword|lower|underscore}#top';
    expect(template()).toBe(whole);
    type('Allowed sources', 'news letter; shop');
    expect(field('Allowed sources').value).toBe('news letter, shop');
    type('Allowed mediums', 'cpc');
    expect(field('Allowed sources').value).toBe('news letter, shop');
    await shows('This value is not among the allowed ones.');
    screen.getByText('See the fields that are marked: they cannot be used yet.');
    expect(template()).toBe(whole);
    type('Allowed mediums', '');
    // Those that another template lacks are offered again.
    typeTemplate('https://b.example/{keyword}');
    expect(field('Source').value).toBe('News Letter');
    press('Put them into the template');
    expect(template()).toContain('https://b.example/{keyword}?utm_source=news_letter&utm_medium=email');
    showsNo(/are not in the template/);
  });

  it('S-90a the number field shows the messages of the rules, and keeps the last valid number', async () => {
    await openGenerator();
    open('Output');
    tick('Split into several files, in a zip');
    type('URLs in each file', '0');
    screen.getByText('Minimum 1. 50,000 URLs in each file until then.');
    type('URLs in each file', '2,000');
    showsNo(/until then/);
    screen.getByText('Output: Text, CRLF, 2,000 URLs a file');
  });

  it('put the file into a zip, which is named after it', async () => {
    const app = await openWithList();
    open('Output');
    select('Format', 'csv');
    tick('Put it into a zip');
    screen.getByText('generated_urls.zip');
    expect((await generated(app)).name).toBe('generated_urls.zip');
    await shows(/It holds 1 file\./);
  });
});

describe('the history', () => {
  it('cleared while a run is under way, the history does not come back with it', async () => {
    const app = await openWithList();
    await generated(app);
    await generated(app);
    const kept = app.keyValueStorage.watch('history', app.userId);
    expect(parseHistory(kept.getValue() ?? '')).toHaveLength(2);
    const third = generated(app);
    act(() => void app.keyValueStorage.put('history', app.userId, undefined));
    await third;
    await waitFor(() => expect(parseHistory(kept.getValue() ?? '')).toHaveLength(1));
  });
});
