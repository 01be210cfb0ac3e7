import type { Entries } from './entry';

/** What things are made after, and when they come again. */
export const TEMPLATES: Entries = {
  frequency: ['What the interval counts.', 'weekly'],
  interval: ['Every how many days, weeks, months or years it comes.', 1],
  weekdays: ['Days of a weekly schedule; that of the first day where there are none.', ['monday', 'thursday']],
  day_of_month: 'Day of a monthly schedule: the last one of a shorter month; that of the first day where it is null.',
  time: ['Time of day on the clock of the time zone.', '09:30'],
  'recurring work item.timezone': ['Time zone by its IANA name.', 'Europe/Berlin'],
  'recurring work item.start_date': ['The first day of the schedule.', '2026-01-05'],
  'recurring work item.end_date': ['The last day on which it may come; null for no end.', '2026-12-31'],
  'recurring work item.count': 'How often it comes at most, skipped and failed times included; null for no end.',
  'recurring work item.is_enabled': ['Whether it comes at all.', true],
  'recurring work item.status': ['What becomes of it: `ended` where nothing is left to come.', 'active'],
  stopped_reason: ['Why it cannot go on; null unless it is `stopped`.', 'template_deleted'],
  next_run_at: ['When it comes next; null where it does not.', '2026-01-12T08:30:00.000000Z'],
  last_run_at: ['The time that came last; null where none has.', '2026-01-05T08:30:00.000000Z'],
  occurrence_count: ['How many times have come.', 3],
  due_at: ['The time of the schedule.', '2026-01-05T08:30:00.000000Z'],
  'recurring occurrence.status': ['What became of it.', 'made'],
  'recurring occurrence.work_item_id': 'Id of the work item that was made; null where none was.',
  'recurring occurrence.reason': ['Why none was made; null where one was.', 'missed'],
  template_data: ['What is made, by the keys that the text of the heading names.', { name: 'Weekly review' }],
  'use workspace page template.collection_id':
    'Id of the collection that the page goes into. Left out, it goes where other pages of the wiki go that name no place.',
  template_id: 'Id of the template.',
  template_type: ['What the template is of.', 'workitem'],
  short_id: ['A short name of its own, for addresses.', '3f9a0c41b7de'],
  short_description: ['What it is for, in a sentence.', 'For the meeting on Fridays'],
  is_published: ['Whether those may use it who do not see the list that it stands in.', true],
  category_ids: 'Ids of the categories under which it is found.',
};
