import { supportLink } from './config.ts';

it.each([
  ['https://help.example/new?from=app', 'https://help.example/new?from=app&request=r%201'],
  ['mailto:help@b.example', 'mailto:help@b.example?subject=Request%20r%201'],
  ['mailto:help@b.example?cc=c@b.example', 'mailto:help@b.example?cc=c@b.example&subject=Request%20r%201'],
])('the support link %s names the request', (address, link) => {
  expect(supportLink(address, 'r 1')).toBe(link);
  expect(supportLink(address, undefined)).toBe(address);
});
