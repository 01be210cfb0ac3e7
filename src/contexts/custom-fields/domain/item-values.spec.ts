import type { DomainError } from '#kernel';
import { ItemValues, type Value } from './item-values';

const text = (value: string): Value => ({ form: 'text', value });
const field = (id: string, isRequired = false) => ({ id, name: `name_${id}`, isRequired });

const values = new ItemValues(
  [field('a'), field('b', true), field('c', true)],
  new Map([
    ['a', [text('1'), text('2')]],
    ['b', [text('3')]],
  ]),
);

const refused = (work: () => void): string[] => {
  try {
    work();
    return [];
  } catch (error) {
    return (error as DomainError).details.fields!.map((one) => `${one.field} ${one.code}`);
  }
};

it('change where what is sent differs, the order included', () => {
  const sent = new Map([
    ['a', [text('2'), text('1')]],
    ['b', [text('3')]],
    ['c', [text('5')]],
  ]);
  expect(values.changes(sent).map(({ field: { id }, before, after }) => [id, before.length, after.length])).toEqual([
    ['a', 2, 2],
    ['c', 0, 1],
  ]);
  expect(values.changes(new Map())).toEqual([]);
});

it('are required of what is sent, or of all', () => {
  expect(refused(() => values.assertRequired(new Map([['a', []]]), { all: false }))).toEqual([]);
  expect(refused(() => values.assertRequired(new Map([['b', []]]), { all: false }))).toEqual([
    'customFields.name_b required',
  ]);
  expect(refused(() => values.assertRequired(new Map(), { all: true }))).toEqual(['customFields.name_c required']);
  expect(refused(() => values.assertRequired(new Map([['c', [text('5')]]]), { all: true }))).toEqual([]);
});
