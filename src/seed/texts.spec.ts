import { cleanHtml } from '#html';
import { Random } from './random';
import { descriptionOf, nameOf } from './texts';

const SAMPLES = Array.from({ length: 300 }, (_, index) => index);

it('makes names of one line that are rarely the same', () => {
  const names = SAMPLES.map((index) => nameOf(new Random('names', index)));
  for (const name of names) expect(name).toMatch(/^[A-Z][\w\- ]{5,90}$/);
  expect(new Set(names).size).toBeGreaterThan(290);
});

it('makes descriptions that are stored as a request would have stored them', () => {
  const descriptions = SAMPLES.map((index) => descriptionOf(new Random('texts', index)));
  for (const { html, text } of descriptions) expect(cleanHtml(html)).toEqual({ html, text });
  expect(new Set(descriptions.map(({ html }) => html)).size).toBeGreaterThan(150);
});
