import {
  auditV2,
  Context,
  Create,
  EchoOf,
  externalPair,
  ExternalPairBody,
  feature,
  Id,
  List,
  ListQuery,
  membersOf,
  partial,
  Payload,
  present,
  projectReaders,
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
import { intakeEvents, intakeList, type IntakeRecord } from '../../application/intake.repository';
import type { ReviseSubmission, Submit } from '../../application/intake.changes';
import { STATUSES } from '../../domain/intake-item';
import { INTAKE } from '../texts';

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
  ...externalPair,
  ...auditV2,
});

const member = membersOf<Submit>();

@EchoOf(intakeV2)
class CreateIntakeV2 extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.html('descriptionHtml', { default: '<p></p>' }) description_html?: string;
  @member.choice('priority', PRIORITIES, { default: 'none' }) priority?: string;
  @member.choice('status', STATUSES, { default: -2 }) status?: number;
  @member.datetime('snoozedTill', { nullable: true }) snoozed_till?: string | null;
  @member.uuid('duplicateToId', { nullable: true }) duplicate_to_id?: string | null;
  @member.text('source', { max: 255, nullable: true }) source?: string | null;
  @member.text('sourceEmail', { max: 255, nullable: true }) source_email?: string | null;
}

@Resource({
  style: v2,
  tag: 'Intake',
  about: INTAKE,
  path: 'workspaces/:slug/projects/:project_id/intake-issues',
  level: 'project',
  scope: 'projects.intakes',
  gates: [feature('intake')],
  presenter: intakeV2,
  allow: { read: projectReaders, write: 'PA own(C) own(Cm) own(PG)' },
  events: [{ kinds: [intakeEvents], visibility: { workItem: 'workItemId' } }],
})
export class IntakeWorkItemsV2Controller {
  constructor(private readonly intake: Intake) {}

  @List({ list: intakeList })
  list(@Context() ctx: ProjectCtx, @ListQuery() request: ListRequest) {
    return this.intake.list(ctx, request);
  }

  @Read('pk')
  get(@Context() ctx: ProjectCtx, @Id('pk') id: string) {
    return this.intake.get(ctx, id);
  }

  @Create({ summary: 'Submit a work item', allow: projectReaders, body: CreateIntakeV2 })
  create(@Context() ctx: ProjectCtx, @Payload() command: Submit) {
    return this.intake.submit(ctx, command);
  }

  @Update('pk', { summary: 'Update or triage an intake work item', body: partial(CreateIntakeV2) })
  update(@Context() ctx: ProjectCtx, @Id('pk') id: string, @Payload() patch: ReviseSubmission) {
    return this.intake.revise(ctx, id, patch);
  }

  @Remove('pk')
  remove(@Context() ctx: ProjectCtx, @Id('pk') id: string) {
    return this.intake.remove(ctx, id);
  }
}
