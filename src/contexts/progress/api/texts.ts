/** Description that both versions share. */
const TEXT =
  `Returns for each day, in the time zone of the project, how many work items there were at its end, how many of them
were completed or cancelled and how many remained, and the same for the points of their estimates. The days end with the last
day or today, and at most the latest 366 are shown. \`ideal_items\` and \`ideal_points\` are what would remain at an even pace;
they are null without a last day. An item that is added or removed later changes the days from then on, not those before.
Changes show within about a second.`.replaceAll('\n', ' ');

export const CYCLE_PROGRESS = `${TEXT} The first day is the day of \`start_date\`, the last the day of \`end_date\`. Without a start date the first day is the day on which the cycle was created.`;
export const MODULE_PROGRESS = `${TEXT} The first day is \`start_date\`, the last \`target_date\`. Without a start date the first day is the day on which the module was created.`;

const count = (description: string) => ({ type: 'integer', description, example: 12 });
const sum = (description: string) => ({ type: 'number', description, example: 34.5 });
const maybe = (description: string) => ({ type: ['number', 'null'], description, example: 8.25 });
const day = (description: string) => ({ type: 'string', format: 'date', description, example: '2026-03-02' });

const DAY = {
  type: 'object',
  properties: {
    date: day('The day.'),
    total_items: count('Work items at the end of the day.'),
    completed_items: count('Work items in a completed state.'),
    cancelled_items: count('Work items in a cancelled state.'),
    remaining_items: count('Work items in neither of these.'),
    ideal_items: maybe('Work items that would remain at an even pace; null without a last day.'),
    total_points: sum("Sum of the work items' estimates in points or time. Categories count as 0."),
    completed_points: sum('Points of completed work items.'),
    cancelled_points: sum('Points of cancelled work items.'),
    remaining_points: sum('Points of all other work items.'),
    ideal_points: maybe('Points that would remain at an even pace; null without a last day.'),
  },
};

export const BURNDOWN = {
  type: 'object',
  required: ['first_day', 'last_day', 'timezone', 'days'],
  properties: {
    first_day: day('The first day.'),
    last_day: { ...day('The day on which all work should be done; null if there is none.'), type: ['string', 'null'] },
    timezone: {
      type: 'string',
      description: 'IANA time zone in which the days begin and end.',
      example: 'Europe/Berlin',
    },
    days: {
      type: 'array',
      description: 'The days in ascending order.',
      items: { ...DAY, required: Object.keys(DAY.properties) },
    },
  },
};
