import {
  Context,
  Create,
  feature,
  Id,
  List,
  ListQuery,
  membersOf,
  partial,
  Payload,
  present,
  Read,
  Remove,
  Resource,
  shows,
  Update,
  v2,
} from '#http';
import { PRIORITIES, type ListRequest, type ProjectCtx } from '#kernel';
import { WorkItemReads } from '../../../work-items';
import { Intake } from '../../application/intake';
import { intakeList, type IntakeRecord } from '../../application/intake.repository';
import type { ReviseSubmission, Submit } from '../../application/submission';
import { STATUSES } from '../../domain/intake-item';
import { INTAKE } from '../texts';
import { intakeEvents } from '../../application/intake.events';

const show = shows<IntakeRecord>();

const intakeV2 = present<IntakeRecord>('IntakeWorkItem', {
  id: show.uuid('id'),
  intake_id: show.uuid('intakeId'),
  work_item_id: show.uuid('workItemId'),
  name: show.text('name'),
  description_html: show.richText('descriptionHtml', { presence: 'named' }),
  priority: show.text('priority', { enum: PRIORITIES }),
  state_id: show.uuid('stateId'),
  status: show.integer('status', { enum: STATUSES }),
  snoozed_till: show.datetime('snoozedTill', { nullable: true }),
  duplicate_to_id: show.uuid('duplicateToId', { nullable: true, lookup: WorkItemReads }),
  source: show.text('source', { nullable: true }),
  source_email: show.text('sourceEmail', { nullable: true }),
  external_id: show.text('externalId', { nullable: true }),
  external_source: show.text('externalSource', { nullable: true }),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
});

const member = membersOf<Submit>();

class CreateIntakeV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.html('descriptionHtml', { default: '<p></p>' }) description_html?: string;
  @member.choice('priority', PRIORITIES, { default: 'none' }) priority?: string;
  @member.choice('status', STATUSES, { default: -2 }) status?: number;
  @member.datetime('snoozedTill', { nullable: true }) snoozed_till?: string | null;
  @member.uuid('duplicateToId', { nullable: true }) duplicate_to_id?: string | null;
  @member.text('source', { max: 255, nullable: true }) source?: string | null;
  @member.text('sourceEmail', { max: 255, nullable: true }) source_email?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('uuid') intake_id?: string;
  @member.readOnly('uuid') work_item_id?: string;
  @member.readOnly('uuid') state_id?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateIntakeV2 extends partial(CreateIntakeV2) {}

const READERS = 'PA C Cm PG';
const WRITERS = 'PA own(C) own(Cm) own(PG)';

@Resource({
  style: v2,
  tag: 'Intake',
  about: INTAKE,
  path: 'workspaces/:slug/projects/:project_id/intake-issues',
  level: 'project',
  scope: 'projects.intakes',
  gates: [feature('intake')],
  presenter: intakeV2,
  events: [{ kinds: [intakeEvents], sight: { workItem: 'workItemId' } }],
})
export class IntakeWorkItemsV2Controller {
  constructor(private readonly intake: Intake) {}

  @List({ id: 'list-intake-work-items', summary: 'List intake work items', allow: READERS, list: intakeList })
  list(@Context() ctx: ProjectCtx, @ListQuery() request: ListRequest) {
    return this.intake.list(ctx, request);
  }

  @Read('pk', { id: 'get-intake-work-item', summary: 'Get an intake work item', allow: READERS })
  get(@Context() ctx: ProjectCtx, @Id('pk') id: string) {
    return this.intake.get(ctx, id);
  }

  @Create({
    id: 'create-intake-work-item',
    summary: 'Submit a work item',
    allow: READERS,
    body: CreateIntakeV2,
  })
  create(@Context() ctx: ProjectCtx, @Payload() command: Submit) {
    return this.intake.submit(ctx, command);
  }

  @Update('pk', {
    id: 'update-intake-work-item',
    summary: 'Update or triage an intake work item',
    allow: WRITERS,
    body: UpdateIntakeV2,
  })
  update(@Context() ctx: ProjectCtx, @Id('pk') id: string, @Payload() patch: ReviseSubmission) {
    return this.intake.revise(ctx, id, patch);
  }

  @Remove('pk', { id: 'delete-intake-work-item', summary: 'Delete an intake work item', allow: WRITERS })
  remove(@Context() ctx: ProjectCtx, @Id('pk') id: string) {
    return this.intake.remove(ctx, id);
  }
}
