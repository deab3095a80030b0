import { screen } from '@testing-library/react';
import {
  chooseList,
  field,
  generated,
  openGenerator,
  press,
  saved,
  shows,
  showsNo,
  template,
  tick,
  type,
  typeTemplate,
} from '../../testing/open-url-generator.tsx';
import { closeApp } from '../../testing/render-app.tsx';

afterEach(closeApp);

const lines = (text: string): readonly string[] => text.split('\r\n').filter(Boolean).sort();
const offer = 'Add campaign parameters to them';

describe('a list of addresses', () => {
  it('is offered campaign parameters, whose fields open with the focus in the first', async () => {
    const app = await openGenerator();
    await chooseList('url\nhttps://shop.example.com/a?b=%7e#top\nhttps://shop.example.com/\n', '3 keywords');
    press(offer);
    showsNo(offer);
    expect(template()).toBe('{keyword|raw}');
    expect(document.activeElement).toBe(field('Source'));
    screen.getByText('The URLs keep the order of the list: Randomize is off.');
    expect(field('Randomize').checked).toBe(false);
    press('Undo');
    expect(field('Randomize').checked).toBe(true);
    type('Source', 'news');
    type('Medium', 'email');
    type('Campaign', 'Spring Sale');
    const { text } = await generated(app);
    const campaign = 'utm_source=news&utm_medium=email&utm_campaign=spring_sale';
    expect(lines(text)).toEqual([
      `https://shop.example.com/?${campaign}`,
      `https://shop.example.com/a?b=%7e&${campaign}#top`,
    ]);
  });

  it('is saved with the lines that were left out, as the command line writes them', async () => {
    const app = await openGenerator();
    await chooseList('url\nhttps://shop.example.com/\n"b"\n', '3 keywords');
    typeTemplate('{keyword|raw}?utm_source=news');
    await generated(app);
    expect(screen.getByText(/lines left out/).textContent).toMatch(
      /^2 lines left out, because .* no address/,
    );
    press('Save what was left out');
    expect(await saved(app.downloads)).toEqual({
      name: 'generated_urls_left_out.csv',
      text: `line,text,reason\r\n1,url,is no http or https address\r\n3,"""b""",is no http or https address\r\n`,
    });
  });

  it('is written beside its campaign links by one press, in its order', async () => {
    const app = await openGenerator();
    await chooseList('https://b.example/\nhttps://a.example/\n', '2 keywords');
    press(offer);
    type('Source', 'news');
    screen.getByRole('button', { name: 'Campaign: news' });
    press('Write each address beside its campaign link, as CSV');
    expect(await generated(app)).toEqual({
      name: 'generated_urls.csv',
      text: [
        'keyword,url',
        'https://b.example/,https://b.example/?utm_source=news',
        'https://a.example/,https://a.example/?utm_source=news',
        '',
      ].join('\r\n'),
    });
  });

  it('is not offered them where its first lines are mostly keywords', async () => {
    await openGenerator();
    await chooseList('blue shoes\nhttps://shop.example.com/\nred shoes\n', '3 keywords');
    showsNo(offer);
  });

  it('has its own parameters replaced by a typed template, or kept where one says so, and is told how many', async () => {
    const app = await openGenerator();
    const old = 'https://shop.example.com/?utm_source=old';
    const tagged = 'https://shop.example.com/a?utm_source=news';
    await chooseList(`${old}\nhttps://shop.example.com/a\n`, '2 keywords');
    showsNo(/first line is a header/);
    typeTemplate('{keyword|raw}?utm_source=news');
    screen.getByText(/is merged into its parameters/);
    await screen.findByText('1 of 2 addresses has such parameters: they will be replaced.');
    expect(lines((await generated(app)).text)).toEqual([old.replace('old', 'news'), tagged]);
    await shows(/ 1 address had such parameters: replaced\./);
    tick('Addresses that have such parameters keep theirs');
    expect(lines((await generated(app)).text)).toEqual([old, tagged]);
    await shows(/ 1 address had such parameters: theirs are kept\./);
  });
});
