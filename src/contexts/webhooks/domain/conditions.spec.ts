import type { FilterOperator, FilterTree } from '#kernel';
import { isMet } from './conditions';

const item = {
  priority: 'high',
  stateGroup: 'started',
  typeId: null,
  labelIds: ['a', 'b'],
  assigneeIds: [],
  targetDate: '2026-11-22',
  name: 'Mend the Roof',
  isDraft: false,
};

const leaf = (field: string, operator: FilterOperator, value: unknown): FilterTree => ({ field, operator, value });

it.each<[string, FilterOperator, unknown, boolean]>([
  ['priority', 'eq', 'high', true],
  ['priority', 'eq', 'low', false],
  ['priority', 'in', ['low', 'high'], true],
  ['labelId', 'eq', 'b', true],
  ['labelId', 'in', ['c', 'd'], false],
  ['assigneeId', 'isnull', true, true],
  ['assigneeId', 'isnull', false, false],
  ['labelId', 'isnull', false, true],
  ['typeId', 'isnull', true, true],
  ['typeId', 'eq', 'x', false],
  ['targetDate', 'gte', '2026-11-22', true],
  ['targetDate', 'gt', '2026-11-22', false],
  ['targetDate', 'lte', '2026-11-21', false],
  ['targetDate', 'lt', '2026-12-01', true],
  ['startDate', 'lte', '2026-12-01', false],
  ['name', 'contains', 'roof', true],
  ['isDraft', 'eq', false, true],
  ['nonsense', 'eq', 'x', false],
])('%s %s %j: %s', (field, operator, value, met) => {
  expect(isMet(leaf(field, operator, value), item)).toBe(met);
});

it('joins conditions', () => {
  const [yes, no] = [leaf('priority', 'eq', 'high'), leaf('priority', 'eq', 'low')];
  expect(isMet({ and: [yes, { or: [no, yes] }, { not: no }] }, item)).toBe(true);
  expect(isMet({ and: [yes, no] }, item)).toBe(false);
  expect(isMet({ or: [] }, item)).toBe(false);
  expect(isMet({ not: yes }, item)).toBe(false);
});
