import { differenceOf, textOfHtml } from './difference';

it('reads HTML as text', () => {
  expect(textOfHtml('<p>One <b>two</b></p><ul><li>a &amp; b</li></ul>')).toBe('One two\na & b');
});

it('leaves a text that only looks like it', () => {
  expect(textOfHtml('a < b & c > d')).toBe('a < b & c > d');
});

it('finds the words that differ', () => {
  expect(differenceOf('the old text here', 'the new text here')).toEqual([
    { kind: 'same', text: 'the ' },
    { kind: 'removed', text: 'old' },
    { kind: 'added', text: 'new' },
    { kind: 'same', text: ' text here' },
  ]);
});

it('has nothing but an addition where there was nothing', () => {
  expect(differenceOf('', 'all new')).toEqual([{ kind: 'added', text: 'all new' }]);
});
