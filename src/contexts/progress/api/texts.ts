/** What both versions say and answer alike. */
const TEXT =
  `For each day from the first one on, in the time zone of the project: how many work items there were at its end,
how many of them were completed or cancelled and how many remained, and the same for the points of their estimates. It goes
on until the last day, or until today, and shows at most the latest 366 days. \`ideal_items\` and \`ideal_points\` are what
would remain at an even pace; they are null without a last day. Items that came or went later changed the days on which they
did, not those before. It follows changes within a second or so.`.replaceAll('\n', ' ');

export const CYCLE_PROGRESS = `${TEXT} The first day is that of \`start_date\`, the last that of \`end_date\`; without dates it begins with the day on which the cycle was made.`;
export const MODULE_PROGRESS = `${TEXT} The first day is \`start_date\`, the last \`target_date\`; without a first day it begins with the day on which the module was made.`;

const count = (description: string) => ({ type: 'integer', description, example: 12 });
const sum = (description: string) => ({ type: 'number', description, example: 34.5 });
const maybe = (description: string) => ({ type: ['number', 'null'], description, example: 8.25 });
const day = (description: string) => ({ type: 'string', format: 'date', description, example: '2026-03-02' });

const DAY = {
  type: 'object',
  properties: {
    date: day('The day.'),
    total_items: count('Work items at the end of the day.'),
    completed_items: count('Those of them in a completed state.'),
    cancelled_items: count('Those of them in a cancelled state.'),
    remaining_items: count('Those of them that were neither.'),
    ideal_items: maybe('Work items that would remain at an even pace; null without a last day.'),
    total_points: sum('Points of the work items, of estimates in points or time; categories count nothing.'),
    completed_points: sum('Points of the completed ones.'),
    cancelled_points: sum('Points of the cancelled ones.'),
    remaining_points: sum('Points of the others.'),
    ideal_points: maybe('Points that would remain at an even pace; null without a last day.'),
  },
};

export const BURNDOWN = {
  type: 'object',
  required: ['first_day', 'last_day', 'timezone', 'days'],
  properties: {
    first_day: day('The first day.'),
    last_day: { ...day('The day on which all should be done; null where there is none.'), type: ['string', 'null'] },
    timezone: { type: 'string', description: 'Where the days are those.', example: 'Europe/Berlin' },
    days: {
      type: 'array',
      description: 'The days, in their order.',
      items: { ...DAY, required: Object.keys(DAY.properties) },
    },
  },
};
