// What the documents say of the resources.

export const RECURRING_WORK_ITEMS =
  'Work items that are made again and again after a template, at a time on the clock of a time zone. Each time makes one ' +
  'work item, exactly once, as the person who last decided what is made and when, with the rights that this person has then. ' +
  'Where these end, or the template is deleted, the schedule is switched off and `stopped_reason` says why; who switches it ' +
  'on again (`is_enabled`) is the person it acts as from then on. An hour that clocks leave out is the one after it; a day that a month does not have ' +
  'is its last one. Times that were missed are made up for when the service runs again, those of the last 7 days; older ' +
  'ones are skipped. A change takes effect from now on.';

export const OCCURRENCES =
  'What became of each time of a recurring work item: `made` with the work item, `failed` with the reason, or `skipped` ' +
  'because it was missed for too long, the project is archived or the feature is off. Nothing is ever made for it later.';
