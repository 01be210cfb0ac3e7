// Texts of the OpenAPI documents.

export const RECURRING_WORK_ITEMS =
  'Work items that are created repeatedly from a template, at a time of day in a time zone. Each occurrence creates ' +
  'one work item, exactly once. The server acts as the person who last changed the schedule or what it creates, ' +
  'with the rights that this person has then. If these rights end, or the template is deleted, the schedule is ' +
  'switched off and `stopped_reason` says why. A person who switches it on again (`is_enabled`) becomes the person ' +
  'it acts as. A time that the clocks skip is moved to the hour after it, and a day that a month does not have to ' +
  'its last day. Occurrences that were missed while the server was stopped are created when it runs again, up to 7 ' +
  'days back; older ones are skipped. Changes do not affect past occurrences.';

export const OCCURRENCES =
  'The occurrences of a recurring work item and their results: `made` with the work item, `failed` with the reason, ' +
  'or `skipped` because it was missed for too long, the project is archived or the feature is off. Failed and ' +
  'skipped occurrences are not repeated.';
