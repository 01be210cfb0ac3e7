import type { Entries } from './entry';

/** Templates and schedules. */
export const TEMPLATES: Entries = {
  frequency: ['Unit of the interval.', 'weekly'],
  interval: ['Number of days, weeks, months or years between two occurrences.', 1],
  weekdays: ['Days of a weekly schedule. If empty, the weekday of the first day.', ['monday', 'thursday']],
  day_of_month: 'Day of a monthly schedule. In a shorter month, the last day. If null, the day of the first date.',
  time: ['Time of day in the time zone.', '09:30'],
  'recurring work item.timezone': ['IANA name of the time zone.', 'Europe/Berlin'],
  'recurring work item.start_date': ['The first day of the schedule.', '2026-01-05'],
  'recurring work item.end_date': ['The last possible day of the schedule; null if it has no end.', '2026-12-31'],
  'recurring work item.count':
    'Maximum number of occurrences, including skipped and failed ones; null if it has no end.',
  'recurring work item.is_enabled': ['Whether the schedule is active.', true],
  'recurring work item.status': ['State of the schedule. `ended`: there are no more occurrences.', 'active'],
  stopped_reason: ['Why the schedule was stopped; null unless the status is `stopped`.', 'template_deleted'],
  next_run_at: ['Time of the next occurrence; null if there is none.', '2026-01-12T08:30:00.000000Z'],
  last_run_at: ['Time of the last occurrence; null if there was none.', '2026-01-05T08:30:00.000000Z'],
  occurrence_count: ['Number of past occurrences.', 3],
  due_at: ['Scheduled time of the occurrence.', '2026-01-05T08:30:00.000000Z'],
  'recurring occurrence.status': ['Result of the occurrence.', 'made'],
  'recurring occurrence.work_item_id': 'Id of the created work item; null if none was created.',
  'recurring occurrence.reason': ['Why no work item was created; null if one was.', 'missed'],
  template_data: [
    'The content of the template. The heading of this section names its keys.',
    { name: 'Weekly review' },
  ],
  'use workspace page template.collection_id':
    'Id of the collection that receives the page. The default is the default collection.',
  template_id: 'Id of the template.',
  template_type: ['Kind of record that the template creates.', 'workitem'],
  short_id: ['A unique short id for addresses.', '3f9a0c41b7de'],
  short_description: ['Purpose of the template in one sentence.', 'For the meeting on Fridays'],
  is_published: ['Whether people who cannot see the list of templates may use it.', true],
  category_ids: 'Ids of its categories.',
};
