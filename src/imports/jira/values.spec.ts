import { dayIn, groupOfStatus, instantOf, isDropped } from './values';

const status = (name: string, key?: string) => ({
  id: '1',
  name,
  statusCategory: key === undefined ? undefined : { key },
});

describe('a status of Jira', () => {
  it.each([
    ['To Do', 'new', 'unstarted'],
    [' backlog ', 'new', 'backlog'],
    ['Done', 'indeterminate', 'started'],
    ['Closed', 'done', 'completed'],
    ['Rejected', 'done', 'cancelled'],
    ['Cancelled soon', 'new', 'unstarted'],
    ['Whatever', 'undefined', 'backlog'],
    ['Whatever', undefined, 'backlog'],
    ['Whatever', 'constructor', 'backlog'],
  ])('%s of the category %s is %s', (name, key, group) => expect(groupOfStatus(status(name, key))).toBe(group));

  it.each([
    ['Done', 'done', false],
    ['Fixed', 'done', false],
    ["Won't Do", 'done', true],
    ["Won't Fix", 'done', true],
    ['Duplicate', 'done', true],
    ['Declined', 'done', true],
    ['Cannot Reproduce', 'done', true],
    ['Incomplete', 'done', true],
    ["Won't Do", 'indeterminate', false],
    [undefined, 'done', false],
  ])('with the resolution %s in the category %s was dropped: %s', (name, key, dropped) =>
    expect(isDropped({ status: status('Closed', key), resolution: name === undefined ? null : { name } })).toBe(
      dropped,
    ),
  );
});

it.each([
  ['2024-01-03T10:00:00.000+0100', '2024-01-03T09:00:00.000Z'],
  ['2024-01-03T10:00:00.000Z', '2024-01-03T10:00:00.000Z'],
  ['soon', null],
  ['', null],
  [undefined, null],
])('the time %s is %s', (text, time) => expect(instantOf(text)).toBe(time));

it.each([
  ['2024-01-03', '2024-01-03'],
  ['2024-01-03T10:00:00.000+0100', '2024-01-03'],
  ['3/Jan/24', null],
  [7, null],
])('the day in %s is %s', (value, day) => expect(dayIn(value)).toBe(day));
