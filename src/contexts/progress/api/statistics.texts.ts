/** Groups of states that are shown. Work items in triage do not count. */
export const STANDING_GROUPS = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const;

export const PROJECT_STATISTICS =
  `Returns for each day, in the time zone of the project, how many work items were created and completed on it,
and how many were in each group of states at its end. \`cycle_time\` covers the work items completed within these days: it is
the time from their first started state to their completion. Work items that never were in a started state are not included.
Archived work items count; drafts, deleted work items and those in triage do not. A state that has moved to another group
counts in its current group. At most 366 days.`.replaceAll('\n', ' ');

const count = (description: string) => ({ type: 'integer', description, example: 12 });
const hours = (description: string) => ({ type: ['number', 'null'], description, example: 30.5 });
const day = (description: string) => ({ type: 'string', format: 'date', description, example: '2026-03-02' });

const GROUPS = Object.fromEntries(
  STANDING_GROUPS.map((group) => [group, count(`Work items in states of the group ${group}.`)]),
);

const DAY = {
  date: day('The day.'),
  created_items: count('Work items created on this day.'),
  completed_items: count('Work items completed on this day that are still completed.'),
  state_groups: {
    type: 'object',
    description: 'Work items at the end of the day, by the group of their state.',
    properties: GROUPS,
    required: STANDING_GROUPS,
  },
};

const TIMES = {
  items: count('Work items that were started and then completed within these days.'),
  median_hours: hours('Half of them took no longer than this; null if there are none.'),
  p85_hours: hours('85 percent of them took no longer than this; null if there are none.'),
  days: {
    type: 'array',
    description: 'Number of work items by duration.',
    items: {
      type: 'object',
      properties: {
        days: { type: 'integer', description: 'Whole days; 30 means 30 or more.', example: 2 },
        items: count('Work items that took this many days.'),
      },
      required: ['days', 'items'],
    },
  },
};

export const STATISTICS = {
  type: 'object',
  required: ['first_day', 'last_day', 'timezone', 'days', 'cycle_time'],
  properties: {
    first_day: day('The first day.'),
    last_day: day('The last day.'),
    timezone: {
      type: 'string',
      description: 'IANA time zone in which the days begin and end.',
      example: 'Europe/Berlin',
    },
    days: {
      type: 'array',
      description: 'The days in ascending order.',
      items: { type: 'object', properties: DAY, required: Object.keys(DAY) },
    },
    cycle_time: {
      type: 'object',
      description: 'How long completed work items took from their start.',
      properties: TIMES,
      required: Object.keys(TIMES),
    },
  },
};
