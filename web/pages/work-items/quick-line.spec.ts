import { readLine } from './quick-line';

const NAMES = {
  labels: [
    { id: 'bug', name: 'Bug' },
    { id: 'gfi', name: 'good first issue' },
  ],
  people: [{ id: 'ann', display_name: 'Ann Lee' }],
};
/** A Tuesday. */
const TODAY = new Date(2026, 10, 24);
const read = (line: string) => readLine(line, NAMES, TODAY);

it('takes label, person, priority and day out of the title', () => {
  expect(read('Fix login #bug @ann !high ^tomorrow')).toEqual({
    name: 'Fix login',
    label_ids: ['bug'],
    assignee_ids: ['ann'],
    priority: 'high',
    target_date: '2026-11-25',
  });
});

it.each([
  ['^today', '2026-11-24'],
  ['^fri', '2026-11-27'],
  ['^tuesday', '2026-12-01'],
  ['^2027-01-31', '2027-01-31'],
])('reads %s as %s', (word, target_date) => {
  expect(read(`Ship ${word}`)).toEqual({ name: 'Ship', target_date });
});

it('names things of several words with hyphens and dots', () => {
  expect(read('Write #good-first-issue @ann.lee')).toEqual({
    name: 'Write',
    label_ids: ['gfi'],
    assignee_ids: ['ann'],
  });
});

it.each(['Price in #usd', 'Mail to @nobody', 'Done!', 'C# and @ and ^', 'See !now ^someday'])(
  'keeps %s as it is',
  (line) => {
    expect(read(line)).toEqual({ name: line });
  },
);
