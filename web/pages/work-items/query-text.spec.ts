import { asQuery, completionsOf, quoted } from './query-text';

const NAMES = {
  states: [{ name: 'Todo' }, { name: 'In Progress' }],
  people: [{ display_name: 'Ann Lee' }],
  labels: [{ name: 'a "b"' }],
};
const options = (text: string) => completionsOf(text, text.length, NAMES).options;

it('offers fields where a condition begins', () => {
  expect(options('prio')).toEqual(['priority']);
  expect(options('isOverdue AND dueD')).toEqual(['dueDate', 'hasStartAndDueDates']);
  expect(options('priority = high AND stat')).toEqual(['state', 'stateGroup']);
});

it('offers operators behind a field, and values behind an operator', () => {
  expect(options('priority ')).toContain('IN (');
  expect(options('dueDate <')).toContain('today()');
  expect(options('state = ')).toEqual(['Todo', '"In Progress"', 'openStates()', 'activeStates()', 'closedStates()']);
  expect(options('state IN (Todo, in p')).toEqual(['"In Progress"']);
});

it('takes the place of the whole value, of several words too', () => {
  expect(completionsOf('state = in p', 12, NAMES)).toEqual({ from: 8, options: ['"In Progress"'] });
});

it('offers what joins conditions behind one that is whole', () => {
  expect(options('isOverdue ')).toEqual(['AND', 'OR', 'ORDER BY']);
});

it('puts names in quotes that the language would misread', () => {
  expect(quoted('To do')).toBe('To do');
  expect(quoted('In Progress')).toBe('"In Progress"');
  expect(quoted('a "b"')).toBe('"a \\"b\\""');
  expect(quoted('Not now')).toBe('"Not now"');
});

it('writes filters as a query', () => {
  expect(
    asQuery([
      { field: 'state', names: ['Todo', 'In Progress'] },
      { field: 'label', names: ['bug', ''] },
      { field: 'assignee', names: [''] },
    ]),
  ).toBe('state IN (Todo, "In Progress") AND (label = bug OR label IS NULL) AND assignee IS NULL');
});
