import { detectForm } from './template-form.ts';

describe('templates', () => {
  it.each([
    ['https://a.example/?q={keyword}', 'plain'],
    ['https://a.example/?q=%s', 'plain'],
    ['https://a.example/?q={keyword|plus}', 'advanced'],
    ['https://a.example/{city}?q={keyword}', 'advanced'],
    ['https://a.example/{city}', 'advanced'],
    ['https://a.example/{', 'plain'],
  ])('are read in the simplest form that means the same: %s', (template, form) => {
    expect(detectForm(template)).toBe(form);
  });
});
