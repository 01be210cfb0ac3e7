import { MAX_HTML, readSentText } from '#html';
import {
  Action,
  auditV1,
  Context,
  Create,
  externalPair,
  Id,
  Ignored,
  List,
  ListQuery,
  membersOf,
  partial,
  Payload,
  present,
  projectReaders,
  projectWriters,
  Read,
  RefusedAs,
  Remove,
  Resource,
  shows,
  Update,
  v1,
  type Ignore,
} from '#http';
import { PRIORITIES, type ListRequest, type ProjectCtx } from '#kernel';
import { inProjectV1 } from '../../../projects/api/v1';
import { WorkItemReads } from '../../../work-items';
import { workItemV1 } from '../../../work-items/api/v1';
import { Intake } from '../../application/intake';
import { intakeList, type IntakeRecord } from '../../application/intake.repository';
import { DECISION, type ReviseSubmission, type SubmittedItem } from '../../application/intake.changes';
import { STATUSES } from '../../domain/intake-item';
import { INTAKE } from '../texts';

const show = shows<IntakeRecord>();

const item = show.via(WorkItemReads, 'workItemId', () => workItemV1);

const intakeV1 = present<IntakeRecord>(
  'IntakeWorkItem',
  {
    id: show.uuid('id'),
    issue_detail: show.object('workItemId', { description: 'The work item, in every answer.' }),
    inbox: show.uuid('intakeId'),
    ...auditV1,
    status: show.integer('status', { enum: STATUSES }),
    snoozed_till: show.datetime('snoozedTill', { nullable: true }),
    source: show.text('source', { nullable: true }),
    source_email: show.text('sourceEmail', { nullable: true }),
    ...externalPair,
    extra: show.object('extra'),
    project: show.uuid('projectId'),
    workspace: show.uuid('workspaceId'),
    intake: show.uuid('intakeId'),
    issue: show.uuid('workItemId'),
    duplicate_to: show.uuid('duplicateToId', { nullable: true, lookup: WorkItemReads }),
  },
  { ...inProjectV1<IntakeRecord>(), issue: item, issue_detail: item },
);

/** A submitted item with its description in any of the accepted formats: HTML, plain text or an editor document. */
interface SentItem extends SubmittedItem {
  readonly description?: string | object;
}

const ofItem = membersOf<SentItem>();
const OR_ELSE = 'used if description_html is absent.';

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
  const html = readSentText({ html: descriptionHtml, content: description }, 'issue.description')?.html;
  return { ...rest, ...others, ...(html === undefined ? {} : { descriptionHtml: html }) };
}

/** Removes the members of a decision from the patch and reports each of them as ignored. */
function undecided(patch: ReviseV1, ignore: Ignore): ReviseV1 {
  const left = Object.entries(patch).filter(([name]) => !(DECISION as readonly string[]).includes(name));
  for (const name of DECISION) if (patch[name] !== undefined) ignore(name);
  return Object.fromEntries(left);
}

const ruled = (ctx: ProjectCtx, patch: ReviseV1, ignore: Ignore): ReviseV1 =>
  ctx.projectRole === 'admin' ? patch : undecided(patch, ignore);
const ID = 'work_item_id';

/** Responses contain the work item as an object. For official clients its state is an object as well. */
const profiles = { specification: { embedded: ['issue_detail'] }, clients: { embedded: ['issue_detail.state'] } };

/** In this version the id of a submission is the id of its work item. */
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
  allow: { read: projectReaders, write: projectReaders, remove: 'PA own(C) own(Cm) own(PG)' },
})
export class IntakeV1Controller {
  constructor(private readonly intake: Intake) {}

  @List({
    id: 'get_intake_work_items_list',
    description: 'Lists submissions, the newest first. Guests see only their own.',
    list: { ...intakeList, searchable: false },
    filters: ['externalId', 'externalSource'],
    profiles,
  })
  list(@Context() ctx: ProjectCtx, @ListQuery() request: ListRequest) {
    return this.intake.list(ctx, request);
  }

  @Read(ID, {
    description: 'Gets the submission of a work item. The id in the address is that of the work item.',
    passive: ['external_id', 'external_source', 'order_by'],
    profiles,
  })
  get(@Context() ctx: ProjectCtx, @Id(ID) id: string) {
    return this.intake.ofItem(ctx, id);
  }

  @Create({
    summary: 'Submit a work item',
    description: 'Submits a work item. It stays in the triage state until it is accepted.',
    body: CreateIntakeV1,
    profiles: { ...profiles, specification: { embedded: ['issue', 'issue_detail'] } },
  })
  create(@Context() ctx: ProjectCtx, @Payload() command: SubmitV1, @Ignored() ignore: Ignore) {
    return this.intake.submit(ctx, { ...flat(ruled(ctx, command, ignore)), name: command.issue.name });
  }

  @Update(ID, {
    summary: 'Update or triage an intake work item',
    description:
      'Changes a submission, or decides about it. Only admins of the project decide; a decision sent by anyone else ' +
      'has no effect.',
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
    description: 'Decides about a submission.',
    allow: projectWriters,
    body: UpdateIntakeV1,
    profiles,
  })
  async triage(@Context() ctx: ProjectCtx, @Id(ID) itemId: string, @Payload() patch: ReviseV1) {
    const { id } = await this.intake.ofItem(ctx, itemId);
    return this.intake.triage(ctx, id, flat(patch));
  }

  @Remove(ID, {
    description:
      'Deletes a submission with its work item. The work item of an accepted submission stays. Only the creator and ' +
      'admins may delete a submission.',
  })
  async remove(@Context() ctx: ProjectCtx, @Id(ID) itemId: string) {
    const { id } = await this.intake.ofItem(ctx, itemId);
    await this.intake.remove(ctx, id);
  }
}
