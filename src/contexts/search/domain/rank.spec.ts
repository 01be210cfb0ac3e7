import { rankOf } from './rank';

const record = (name: string, identifier: string | null = null) => ({ name, identifier });

it.each([
  ['Login', 'login', 0],
  ['Broken form', 'web-12', 0],
  ['Login page', 'Log', 1],
  ['Fix login', 'log', 2],
  ['Catalogue', 'log', 3],
  ['Something else', 'log', 4],
])('%s is found by %s at place %i', (name, text, rank) => {
  expect(rankOf(record(name, 'WEB-12'), text)).toBe(rank);
});

it('a record without a key has only its name', () => {
  expect(rankOf(record('null'), 'NULL')).toBe(0);
  expect(rankOf(record('a'), 'null')).toBe(4);
});
