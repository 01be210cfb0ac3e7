import type { Entries } from './entry';

const FIRST_DAY = 'When the cycle begins; null where it has no dates.';
const LAST_DAY = 'When the cycle ends; null where it has no dates.';
/** Not to be over soon: an ended cycle takes no changes. */
const BEGIN = '2035-03-05T00:00:01.000000Z';
const END = '2035-03-18T23:59:00.000000Z';

const counted = (which: string) => `Number of its work items${which}, without drafts and archived ones.`;

const entriesOf = (noun: string): Entries => ({
  [`${noun}.name`]: ['Name of the cycle.', 'Sprint 12'],
  [`${noun}.start_date`]: [FIRST_DAY, BEGIN],
  [`${noun}.timezone`]: ['Time zone by its IANA name. Days of its dates are those of the project.', 'UTC'],
  [`${noun}.owned_by`]: 'Id of the person who owns the cycle.',
  [`${noun}.owned_by_id`]: 'Id of the person who owns the cycle.',
  [`${noun}.view_props`]: 'How clients show the cycle.',
  [`${noun}.progress_snapshot`]: 'Counts of its work items, as they were when the unfinished ones were moved on.',
  [`${noun}.version`]: ['Counts the changes of the cycle.', 1],
});

/** Spans of time, and what is to be done in them. */
export const CYCLES: Entries = {
  ...entriesOf('cycle'),
  ...entriesOf('cycle lite'),
  ...entriesOf('archived cycle'),
  end_date: [LAST_DAY, END],
  cycle: 'Id of the cycle.',
  new_cycle_id: 'Id of the cycle that takes what was not done.',
  total_estimates: ['Keys of the estimate points of its work items, added up.', 34],
  completed_estimates: ['The same for completed work items.', 21],
  started_estimates: ['The same for work items that are worked on.', 8],
  total_issues: [counted(''), 12],
  ...Object.fromEntries(
    ['backlog', 'unstarted', 'started', 'completed', 'cancelled'].map((group) => [
      `${group}_issues`,
      [counted(` in states of the group ${group}`), 2] as const,
    ]),
  ),
};
