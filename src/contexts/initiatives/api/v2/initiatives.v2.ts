import {
  Action,
  Context,
  feature,
  Id,
  ListQuery,
  type Member,
  membersOf,
  partial,
  Payload,
  present,
  QueryParams,
  Resource,
  Serves,
  shows,
  standard,
  v2,
} from '#http';
import { STATE_GROUPS, type Delta, type WorkspaceCtx, type ListRequest } from '#kernel';
import { Users } from '../../../identity';
import { userLiteV2 } from '../../../identity/api/v2';
import {
  workspaceItemsOfRecordV2,
  WorkItemListsV2,
  type WorkItemsAsked,
  type GroupsAsked,
  workspaceWorkItemGroupsV2,
} from '../../../queries/api/v2';
import { Manage, ManageItems, mentionV2 } from '../../../work-items/api/v2';
import { InitiativeItems } from '../../application/initiative-items';
import { initiativeList, type MeasuredInitiative } from '../../application/initiative.repository';
import { Initiatives, type CreateInitiative } from '../../application/initiatives';
import { INITIATIVE_STATES, type InitiativeState } from '../../domain/initiative';
import {
  INITIATIVES,
  LIST_INITIATIVE_ITEMS_V2,
  MANAGE_INITIATIVE_ITEMS,
  MANAGE_INITIATIVE_LABELS,
  MANAGE_INITIATIVE_PROJECTS,
} from '../texts';
import { initiativeEvents, InitiativeMentioned } from '../../application/initiative.events';

const show = shows<MeasuredInitiative>();

/** A day, which this version's clients read as a moment: that at which it begins. */
const day = (key: 'startDate' | 'endDate'): Member<MeasuredInitiative> =>
  show.computed({ type: ['string', 'null'], format: 'date-time' }, [key], (initiative) => {
    const date = initiative[key];
    return date && `${date}T00:00:00.000000Z`;
  });

const COUNTED = STATE_GROUPS.filter((group) => group !== 'triage');

const numberOf = (name: string) => ({
  type: 'integer',
  description: name === 'total' ? 'All of them.' : `Those in a ${name} state.`,
  example: 4,
});

const progress = show.computed(
  {
    type: 'object',
    description: 'Work items of its projects and in it that the caller sees, by the group of their state.',
    required: ['total', ...COUNTED],
    properties: Object.fromEntries(['total', ...COUNTED].map((name) => [name, numberOf(name)])),
  },
  ['itemCounts'],
  ({ itemCounts }) => {
    const counts = COUNTED.map((group) => [group, itemCounts[group] ?? 0] as const);
    return { total: counts.reduce((sum, [, count]) => sum + count, 0), ...Object.fromEntries(counts) };
  },
  'named',
);

const initiativeV2 = present<MeasuredInitiative>(
  'Initiative',
  {
    id: show.uuid('id'),
    name: show.text('name'),
    description: show.text('description'),
    description_html: show.richText('descriptionHtml', { presence: 'named' }),
    state: show.text('state', { enum: INITIATIVE_STATES }),
    start_date: day('startDate'),
    end_date: day('endDate'),
    lead_id: show.uuid('leadId', { nullable: true }),
    logo_props: show.object('logoProps'),
    label_ids: show.uuids('labelIds'),
    project_ids: show.uuids('projectIds'),
    progress,
    archived_at: show.datetime('archivedAt', { nullable: true }),
    created_at: show.datetime('createdAt'),
    created_by_id: show.uuid('createdById', { nullable: true }),
    updated_by_id: show.uuid('updatedById', { nullable: true }),
  },
  { lead: show.via(Users, 'leadId', () => userLiteV2) },
);

const DAY = { nullable: true, description: 'A date, or a moment whose day in UTC counts.' };
const member = membersOf<CreateInitiative>();

class CreateInitiativeV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.html('descriptionHtml', { default: '<p></p>' }) description_html?: string;
  @member.choice('state', INITIATIVE_STATES, { default: 'DRAFT' }) state?: InitiativeState;
  @member.datetime('startDate', DAY) start_date?: string | null;
  @member.datetime('endDate', DAY) end_date?: string | null;
  @member.uuid('leadId', { nullable: true }) lead_id?: string | null;
  @member.object('logoProps', { max: 65_536, default: {} }) logo_props?: object;
  @member.uuids('projectIds') project_ids?: string[];
  @member.readOnly('uuid') id?: string;
  @member.readOnly('uuids') label_ids?: string[];
  @member.readOnly('datetime') archived_at?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateInitiativeV2 extends partial(CreateInitiativeV2) {}

const READERS = 'O A M';
const WRITERS = 'O A';

@Resource({
  style: v2,
  tag: 'Initiatives',
  about: INITIATIVES,
  path: 'workspaces/:slug/initiatives',
  level: 'workspace',
  scope: 'initiatives',
  gates: [feature('initiatives')],
  presenter: initiativeV2,
  events: [
    { kinds: [initiativeEvents], sight: 'record' },
    { kinds: [InitiativeMentioned], presenter: mentionV2, sight: 'record' },
  ],
})
@Serves(
  standard.list({ id: 'list-initiatives', summary: 'List initiatives', allow: READERS, list: initiativeList }),
  standard.get('pk', { id: 'get-initiative', summary: 'Get an initiative', allow: READERS }),
  standard.create({
    id: 'create-initiative',
    summary: 'Create an initiative',
    allow: WRITERS,
    body: CreateInitiativeV2,
  }),
  standard.update('pk', {
    id: 'update-initiative',
    summary: 'Update an initiative',
    allow: WRITERS,
    body: UpdateInitiativeV2,
  }),
  standard.remove('pk', { id: 'delete-initiative', summary: 'Delete an initiative', allow: WRITERS }),
)
export class InitiativesV2Controller {
  constructor(
    readonly records: Initiatives,
    private readonly items: InitiativeItems,
    private readonly lists: WorkItemListsV2,
  ) {}

  @Manage(':pk/labels', {
    id: 'manage-initiative-labels',
    summary: 'Mark an initiative with labels, or take them off',
    description: MANAGE_INITIATIVE_LABELS,
    allow: WRITERS,
  })
  manageLabels(@Context() ctx: WorkspaceCtx, @Id('pk') id: string, @Payload() delta: Delta) {
    return this.records.reviseSet(ctx, id, 'labelIds', delta);
  }

  @Manage(':pk/projects', {
    id: 'manage-initiative-projects',
    summary: 'Put projects into an initiative, or take them out',
    description: MANAGE_INITIATIVE_PROJECTS,
    allow: WRITERS,
  })
  manageProjects(@Context() ctx: WorkspaceCtx, @Id('pk') id: string, @Payload() delta: Delta) {
    return this.records.reviseSet(ctx, id, 'projectIds', delta);
  }

  @Action('GET', ':pk/work-items', {
    ...workspaceItemsOfRecordV2,
    id: 'list-initiative-work-items',
    summary: 'List the work items of an initiative',
    description: LIST_INITIATIVE_ITEMS_V2,
    allow: READERS,
  })
  async listItems(
    @Context() ctx: WorkspaceCtx,
    @Id('pk') id: string,
    @ListQuery() request: ListRequest,
    @QueryParams() asked: WorkItemsAsked,
  ) {
    return this.lists.ofWorkspace(ctx, await this.items.narrowed(ctx, id, request), asked);
  }

  @Action('GET', ':pk/work-items/groups', {
    ...workspaceWorkItemGroupsV2,
    id: 'list-initiative-work-item-groups',
    summary: 'List the work items of an initiative in groups',
    allow: READERS,
  })
  async listGroups(
    @Context() ctx: WorkspaceCtx,
    @Id('pk') id: string,
    @ListQuery() request: ListRequest,
    @QueryParams() asked: GroupsAsked,
  ) {
    return this.lists.groupsOfWorkspace(ctx, await this.items.narrowed(ctx, id, request), asked);
  }

  @ManageItems('pk', {
    id: 'manage-initiative-work-items',
    summary: 'Put work items into an initiative, or take them out',
    description: MANAGE_INITIATIVE_ITEMS,
    allow: WRITERS,
  })
  manageItems(@Context() ctx: WorkspaceCtx, @Id('pk') id: string, @Payload() delta: Delta) {
    return this.items.change(ctx, id, delta);
  }
}
