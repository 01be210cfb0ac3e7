import { proposed } from './columns';

const fields = (headers: string[], chosen = {}) =>
  proposed(headers, new Map(Object.entries(chosen))).map(({ field }) => field);

it('understands headers of other programs in English and German', () => {
  expect(fields(['Issue key', 'Summary', 'Status', 'Component/s', 'Custom field (Story Points)', 'Due date'])).toEqual([
    ...['key', 'name', 'state', 'modules', 'point', 'target_date'],
  ]);
  expect(fields(['Schlüssel', 'Titel', 'Priorität', 'Fällig am', 'Zuständig', 'Übergeordnet'])).toEqual([
    ...['key', 'name', 'priority', 'target_date', 'assignees', 'parent'],
  ]);
});

it('takes repeated headers where several values are possible, and the first one else', () => {
  expect(fields(['Title', 'Labels', 'Labels', 'Summary'])).toEqual(['name', 'labels', 'labels', 'ignore']);
});

it('takes a second id for one by which parents are named', () => {
  expect(fields(['Issue key', 'Issue id', 'Parent id', 'Name'])).toEqual(['key', 'alias', 'parent', 'name']);
});

it('follows what was decided', () => {
  expect(fields(['Ticket', 'Title', 'Notes'], { Ticket: 'key', Title: 'ignore', Notes: 'name' })).toEqual([
    ...['key', 'ignore', 'name'],
  ]);
});
