import { feature, membersOf, partial, present, Resource, Serves, shows, standard, standardBelow, v2 } from '#http';
import {
  occurrenceList,
  recurringEvents,
  recurringList,
  type OccurrenceRecord,
  type RecurringRecord,
} from '../../application/recurring-work-item.repository';
import { Occurrences } from '../../application/occurrences';
import { RecurringWorkItems, type CreateRecurring } from '../../application/recurring-work-items';
import { OUTCOMES, STATUSES, STOP_REASONS } from '../../domain/recurring-work-item';
import { FREQUENCIES, type Frequency } from '../../domain/schedule';
import { OCCURRENCES, RECURRING_WORK_ITEMS } from '../texts';

const show = shows<RecurringRecord>();

const recurringWorkItemV2 = present<RecurringRecord>('RecurringWorkItem', {
  id: show.uuid('id'),
  name: show.text('name'),
  template_id: show.uuid('templateId'),
  frequency: show.text('frequency', { enum: FREQUENCIES }),
  interval: show.integer('interval'),
  weekdays: show.texts('weekdays'),
  day_of_month: show.integer('dayOfMonth', { nullable: true }),
  time: show.text('time'),
  timezone: show.text('timezone'),
  start_date: show.date('startDate'),
  end_date: show.date('endDate', { nullable: true }),
  count: show.integer('count', { nullable: true }),
  is_enabled: show.boolean('isEnabled'),
  status: show.text('status', { enum: STATUSES }),
  stopped_reason: show.text('stoppedReason', { nullable: true, enum: STOP_REASONS }),
  next_run_at: show.datetime('nextRunAt', { nullable: true }),
  last_run_at: show.datetime('lastRunAt', { nullable: true }),
  occurrence_count: show.integer('occurrenceCount'),
  decided_by_id: show.uuid('decidedById', {
    nullable: true,
    description:
      'The person who last changed the schedule or what it creates. The work items are created as this person.',
  }),
  decided_at: show.datetime('decidedAt', { description: "Time of this person's last change." }),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
});

const CLOCK = {
  test: (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
  message: 'Must be a time of day such as 09:30.',
  schema: { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' },
};

const member = membersOf<CreateRecurring>();

class CreateRecurringWorkItemV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.uuid('templateId', { required: true }) template_id!: string;
  @member.choice('frequency', FREQUENCIES, { required: true }) frequency!: Frequency;
  @member.integer('interval', { min: 1, max: 366, default: 1 }) interval?: number;
  @member.texts('weekdays', { max: 7 }) weekdays?: string[];
  @member.integer('dayOfMonth', { min: 1, max: 31, nullable: true }) day_of_month?: number | null;
  @member.text('time', { rule: CLOCK, default: '09:00' }) time?: string;
  @member.text('timezone', { blank: false, description: 'IANA time zone. Default: the time zone of the project.' })
  timezone?: string;
  @member.date('startDate', { description: 'The first day of the schedule. Default: today.' }) start_date?: string;
  @member.date('endDate', { nullable: true }) end_date?: string | null;
  @member.integer('count', { min: 1, max: 10_000, nullable: true }) count?: number | null;
  @member.boolean('isEnabled', { default: true }) is_enabled?: boolean;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('text') status?: string;
  @member.readOnly('text') stopped_reason?: string;
  @member.readOnly('datetime') next_run_at?: string;
  @member.readOnly('datetime') last_run_at?: string;
  @member.readOnly('integer') occurrence_count?: number;
  @member.readOnly('uuid') decided_by_id?: string;
  @member.readOnly('datetime') decided_at?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateRecurringWorkItemV2 extends partial(CreateRecurringWorkItemV2) {}

const READERS = 'PA C';
const PATH = 'workspaces/:slug/projects/:project_id/recurring-work-items';
const PLACE = {
  style: v2,
  level: 'project',
  scope: 'projects.recurring_work_items',
  gates: [feature('recurring_work_items')],
} as const;

@Resource({
  ...PLACE,
  tag: 'Recurring work items',
  about: RECURRING_WORK_ITEMS,
  path: PATH,
  presenter: recurringWorkItemV2,
  events: [{ kinds: [recurringEvents], visibility: 'record' }],
})
@Serves(
  standard.list({
    id: 'list-recurring-work-items',
    summary: 'List recurring work items',
    allow: READERS,
    list: recurringList,
  }),
  standard.get('pk', { id: 'get-recurring-work-item', summary: 'Get a recurring work item', allow: READERS }),
  standard.create({
    id: 'create-recurring-work-item',
    summary: 'Create a recurring work item',
    allow: READERS,
    body: CreateRecurringWorkItemV2,
  }),
  standard.update('pk', {
    id: 'update-recurring-work-item',
    summary: 'Update a recurring work item',
    allow: 'PA own(C)',
    body: UpdateRecurringWorkItemV2,
  }),
  standard.remove('pk', {
    id: 'delete-recurring-work-item',
    summary: 'Delete a recurring work item',
    allow: 'PA own(C)',
  }),
)
export class RecurringWorkItemsV2Controller {
  constructor(readonly records: RecurringWorkItems) {}
}

const showOccurrence = shows<OccurrenceRecord>();

const occurrenceV2 = present<OccurrenceRecord>('RecurringOccurrence', {
  id: showOccurrence.uuid('id'),
  due_at: showOccurrence.datetime('dueAt'),
  status: showOccurrence.text('status', { enum: OUTCOMES }),
  work_item_id: showOccurrence.uuid('workItemId', { nullable: true }),
  reason: showOccurrence.text('reason', { nullable: true }),
  created_at: showOccurrence.datetime('createdAt'),
});

@Resource({
  ...PLACE,
  tag: 'Occurrences',
  about: OCCURRENCES,
  path: `${PATH}/:recurring_work_item_id/occurrences`,
  presenter: occurrenceV2,
})
@Serves(
  standardBelow('recurring_work_item_id').list({
    id: 'list-occurrences',
    summary: 'List the occurrences of a recurring work item',
    allow: READERS,
    list: occurrenceList,
  }),
)
export class OccurrencesV2Controller {
  constructor(readonly records: Occurrences) {}
}
