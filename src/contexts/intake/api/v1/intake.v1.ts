import {
  Action,
  Context,
  Create,
  Id,
  Ignored,
  List,
  ListQuery,
  membersOf,
  partial,
  Payload,
  present,
  Read,
  RefusedAs,
  Remove,
  Resource,
  shows,
  Update,
  v1,
  type Ignore,
} from '#http';
import { MAX_HTML, readSent } from '#html';
import { PRIORITIES, type ListRequest, type ProjectCtx } from '#kernel';
import { inProjectV1 } from '../../../projects/api/v1';
import { WorkItemReads } from '../../../work-items';
import { workItemV1 } from '../../../work-items/api/v1';
import { Intake } from '../../application/intake';
import { intakeList, type IntakeRecord } from '../../application/intake.repository';
import { DECISION, type ReviseSubmission, type SubmittedItem } from '../../application/submission';
import { STATUSES } from '../../domain/intake-item';
import { DELETE_INTAKE, GET_INTAKE, INTAKE, LIST_INTAKE, SUBMIT, TRIAGE, UPDATE_INTAKE } from '../texts';

const show = shows<IntakeRecord>();

const item = show.via(WorkItemReads, 'workItemId', () => workItemV1);

const intakeV1 = present<IntakeRecord>(
  'IntakeWorkItem',
  {
    id: show.uuid('id'),
    issue_detail: show.object('workItemId', { description: 'The work item, in every answer.' }),
    inbox: show.uuid('intakeId'),
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('updatedAt'),
    deleted_at: show.datetime('deletedAt', { nullable: true }),
    status: show.integer('status', { enum: STATUSES }),
    snoozed_till: show.datetime('snoozedTill', { nullable: true }),
    source: show.text('source', { nullable: true }),
    source_email: show.text('sourceEmail', { nullable: true }),
    external_source: show.text('externalSource', { nullable: true }),
    external_id: show.text('externalId', { nullable: true }),
    extra: show.object('extra'),
    created_by: show.uuid('createdById', { nullable: true }),
    updated_by: show.uuid('updatedById', { nullable: true }),
    project: show.uuid('projectId'),
    workspace: show.uuid('workspaceId'),
    intake: show.uuid('intakeId'),
    issue: show.uuid('workItemId'),
    duplicate_to: show.uuid('duplicateToId', { nullable: true, lookup: WorkItemReads }),
  },
  { ...inProjectV1<IntakeRecord>(), issue: item, issue_detail: item },
);

/** A description as its writer sends it: as HTML, or else as plain text or an editor's document. */
interface SentItem extends SubmittedItem {
  readonly description?: string | object;
}

const ofItem = membersOf<SentItem>();
const OR_ELSE = 'read where there is no description_html.';

@RefusedAs('intake_refused', { name: 'Name is required', priority: 'Invalid priority' })
class SubmittedItemV1 {
  @ofItem.text('name', { required: true, max: 255, blank: false }) name!: string;
  @ofItem.html('descriptionHtml', { default: '<p></p>' }) description_html?: string;
  @ofItem.content('description', { description: `Plain text or an editor document, ${OR_ELSE}` })
  description?: string | object;
  @ofItem.object('description', { max: MAX_HTML, description: `An editor document, ${OR_ELSE}` })
  description_json?: object;
  @ofItem.choice('priority', PRIORITIES, { default: 'none' }) priority?: string;
}

class RevisedItemV1 extends partial(SubmittedItemV1) {}

interface ReviseV1 extends Omit<ReviseSubmission, keyof SubmittedItem> {
  readonly issue?: SentItem;
}
interface SubmitV1 extends ReviseV1 {
  readonly issue: SentItem & { readonly name: string };
}

const member = membersOf<ReviseV1>();

class SubmissionV1 {
  @member.choice('status', STATUSES) status?: number;
  @member.datetime('snoozedTill', { nullable: true }) snoozed_till?: string | null;
  @member.uuid('duplicateToId', { nullable: true }) duplicate_to?: string | null;
  @member.text('source', { max: 255, nullable: true }) source?: string | null;
  @member.text('sourceEmail', { max: 255, nullable: true }) source_email?: string | null;
}

@RefusedAs('intake_refused', { issue: 'Name is required' })
class CreateIntakeV1 extends SubmissionV1 {
  @member.object('issue', { required: true, of: SubmittedItemV1, example: { name: 'Login fails', priority: 'high' } })
  issue!: SubmittedItemV1;
  @member.readOnly('uuid') intake?: string;
}

class UpdateIntakeV1 extends SubmissionV1 {
  @member.object('issue', { of: RevisedItemV1 }) issue?: RevisedItemV1;
}

function flat({ issue = {}, ...rest }: ReviseV1): ReviseSubmission {
  const { descriptionHtml, description, ...others } = issue;
  const html = readSent({ html: descriptionHtml, content: description }, 'issue.description')?.html;
  return { ...rest, ...others, ...(html === undefined ? {} : { descriptionHtml: html }) };
}

/** Without what only those who decide may say, which is reported as without effect. */
function undecided(patch: ReviseV1, ignore: Ignore): ReviseV1 {
  const left = Object.entries(patch).filter(([name]) => !(DECISION as readonly string[]).includes(name));
  for (const name of DECISION) if (patch[name] !== undefined) ignore(name);
  return Object.fromEntries(left);
}

const ruled = (ctx: ProjectCtx, patch: ReviseV1, ignore: Ignore): ReviseV1 =>
  ctx.projectRole === 'admin' ? patch : undecided(patch, ignore);

const READERS = 'PA C Cm PG';
const ID = 'work_item_id';

/** Answers have the work item as an object; its state is one, too, for official clients. */
const profiles = { specification: { embedded: ['issue_detail'] }, clients: { embedded: ['issue_detail.state'] } };

/** This version names a submission by its work item. */
@Resource({
  style: v1,
  tag: 'Intake',
  about: INTAKE,
  path: [
    'workspaces/:workspace_slug/projects/:project_id/intake-issues',
    'workspaces/:workspace_slug/projects/:project_id/inbox-issues',
  ],
  level: 'project',
  scope: 'projects.intakes',
  presenter: intakeV1,
})
export class IntakeV1Controller {
  constructor(private readonly intake: Intake) {}

  @List({
    id: 'get_intake_work_items_list',
    summary: 'List intake work items',
    description: LIST_INTAKE,
    allow: READERS,
    list: { ...intakeList, searchable: false },
    filters: ['externalId', 'externalSource'],
    profiles,
  })
  list(@Context() ctx: ProjectCtx, @ListQuery() request: ListRequest) {
    return this.intake.list(ctx, request);
  }

  @Read(ID, {
    id: 'retrieve_intake_work_item',
    summary: 'Get an intake work item',
    description: GET_INTAKE,
    allow: READERS,
    passive: ['external_id', 'external_source', 'order_by'],
    profiles,
  })
  get(@Context() ctx: ProjectCtx, @Id(ID) id: string) {
    return this.intake.ofItem(ctx, id);
  }

  @Create({
    id: 'create_intake_work_item',
    summary: 'Submit a work item',
    description: SUBMIT,
    allow: READERS,
    body: CreateIntakeV1,
    profiles: { ...profiles, specification: { embedded: ['issue', 'issue_detail'] } },
  })
  create(@Context() ctx: ProjectCtx, @Payload() command: SubmitV1, @Ignored() ignore: Ignore) {
    return this.intake.submit(ctx, { ...flat(ruled(ctx, command, ignore)), name: command.issue.name });
  }

  @Update(ID, {
    id: 'update_intake_work_item',
    summary: 'Update or triage an intake work item',
    description: UPDATE_INTAKE,
    allow: 'PA C own(Cm) own(PG)',
    body: UpdateIntakeV1,
    profiles,
  })
  async update(
    @Context() ctx: ProjectCtx,
    @Id(ID) itemId: string,
    @Payload() patch: ReviseV1,
    @Ignored() ignore: Ignore,
  ) {
    const { id } = await this.intake.ofItem(ctx, itemId);
    return this.intake.revise(ctx, id, flat(ruled(ctx, patch, ignore)));
  }

  @Action('PATCH', `:${ID}/status`, {
    id: 'intake_update_status',
    summary: 'Triage an intake work item',
    description: TRIAGE,
    allow: 'PA C',
    body: UpdateIntakeV1,
    profiles,
  })
  async triage(@Context() ctx: ProjectCtx, @Id(ID) itemId: string, @Payload() patch: ReviseV1) {
    const { id } = await this.intake.ofItem(ctx, itemId);
    return this.intake.triage(ctx, id, flat(patch));
  }

  @Remove(ID, {
    id: 'delete_intake_work_item',
    summary: 'Delete an intake work item',
    description: DELETE_INTAKE,
    allow: 'PA own(C) own(Cm) own(PG)',
  })
  async remove(@Context() ctx: ProjectCtx, @Id(ID) itemId: string) {
    const { id } = await this.intake.ofItem(ctx, itemId);
    await this.intake.remove(ctx, id);
  }
}
