import type { Entries } from './entry';

const FIRST_DAY = 'When the cycle begins; null if it has no dates.';
const LAST_DAY = 'When the cycle ends; null if it has no dates.';
/** A date in the far future, because an ended cycle cannot be changed. */
const BEGIN = '2035-03-05T00:00:01.000000Z';
const END = '2035-03-18T23:59:00.000000Z';

const counted = (which: string) => `Number of its work items${which}, without drafts and archived ones.`;

const entriesOf = (noun: string): Entries => ({
  [`${noun}.name`]: ['Name of the cycle.', 'Sprint 12'],
  [`${noun}.start_date`]: [FIRST_DAY, BEGIN],
  [`${noun}.timezone`]: ['IANA name of the time zone. Its dates are days in the time zone of the project.', 'UTC'],
  [`${noun}.owned_by`]: 'Id of the person who owns the cycle.',
  [`${noun}.owned_by_id`]: 'Id of the person who owns the cycle.',
  [`${noun}.view_props`]: 'How clients display the cycle.',
  [`${noun}.progress_snapshot`]: 'Numbers of its work items at the time when the unfinished ones were transferred.',
  [`${noun}.version`]: ['Counts the changes of the cycle.', 1],
});

/** Cycles. */
export const CYCLES: Entries = {
  ...entriesOf('cycle'),
  ...entriesOf('cycle lite'),
  ...entriesOf('archived cycle'),
  end_date: [LAST_DAY, END],
  cycle: 'Id of the cycle.',
  new_cycle_id: 'Id of the cycle to which unfinished work items are transferred.',
  total_estimates: ["Sum of the keys of its work items' estimate points.", 34],
  completed_estimates: ['The same sum for completed work items.', 21],
  started_estimates: ['The same sum for started work items.', 8],
  total_issues: [counted(''), 12],
  ...Object.fromEntries(
    ['backlog', 'unstarted', 'started', 'completed', 'cancelled'].map((group) => [
      `${group}_issues`,
      [counted(` in states of the group ${group}`), 2] as const,
    ]),
  ),
};
