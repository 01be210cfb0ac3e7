import { textOfHtml } from './plain-text';

it('reads HTML as text', () => {
  expect(textOfHtml('<p>One <b>two</b></p><ul><li>a &amp; b</li></ul>')).toBe('One two\na & b');
});

it('leaves a text that only looks like it', () => {
  expect(textOfHtml('a < b & c > d')).toBe('a < b & c > d');
});
