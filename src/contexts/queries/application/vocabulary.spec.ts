import '../../item-references.fake';
import { readFileSync } from 'node:fs';
import { FIELDS, ORDERINGS } from './fields';
import { FUNCTIONS } from './meanings';
import { MISSING_PREDICATES, PREDICATES } from './predicates';

const reference = readFileSync('docs/query-language.md', 'utf8');
const missing = reference.slice(reference.indexOf('## What is not there yet'), reference.indexOf('## Filters as JSON'));
const there = reference.replace(missing, '');

/** Names in code, with or without arguments. */
const namesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/`(\w+)(\([^`]*\)|\["[^`]*"\])?`/g)].map(([, name]) => name!));

it.each([
  ['fields', FIELDS],
  ['functions', FUNCTIONS],
  ['conditions', PREDICATES],
  ['fields to order by', ORDERINGS],
])('the reference tells of all %s', (_, table) => {
  const told = namesIn(there);
  expect(Object.keys(table).filter((name) => !told.has(name))).toEqual([]);
});

it('the reference tells what is missing, and of nothing else that it is', () => {
  expect([...namesIn(missing)].sort()).toEqual(Object.keys(MISSING_PREDICATES).sort());
});

it('what is missing is not there as well', () => {
  expect(Object.keys(MISSING_PREDICATES).filter((name) => Object.hasOwn(PREDICATES, name))).toEqual([]);
});
