import {
  auditV2,
  Context,
  EchoOf,
  Id,
  type Member,
  membersOf,
  Payload,
  present,
  Resource,
  Serves,
  shows,
  standard,
  v2,
} from '#http';
import { MAX_SETTINGS, STATE_GROUPS, type Delta, type WorkspaceCtx } from '#kernel';
import { Users } from '../../../identity';
import { userLiteV2 } from '../../../identity/api/v2';
import { itemsOfWorkspaceRecord, WorkItemListsV2 } from '../../../queries/api/v2';
import { Manage, mentionV2 } from '../../../work-items/api/v2';
import { InitiativeItems } from '../../application/initiative-items';
import {
  initiativeEvents,
  initiativeList,
  InitiativeMentioned,
  type MeasuredInitiative,
} from '../../application/initiative.repository';
import { Initiatives, type CreateInitiative } from '../../application/initiatives';
import { INITIATIVE_STATES, type InitiativeState } from '../../domain/initiative';
import { initiativesResource } from '../common';

const show = shows<MeasuredInitiative>();

/** A date as the time at which the day begins in UTC: clients of this version expect a time. */
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
    description: 'Numbers of work items of the initiative and of its projects that the caller sees, by state group.',
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
    ...auditV2,
  },
  { lead: show.via(Users, 'leadId', () => userLiteV2) },
);

const DAY = { nullable: true, description: 'A date, or a time, of which the date in UTC is used.' };
const member = membersOf<CreateInitiative>();

@EchoOf(initiativeV2)
class CreateInitiativeV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.html('descriptionHtml', { default: '<p></p>' }) description_html?: string;
  @member.choice('state', INITIATIVE_STATES, { default: 'DRAFT' }) state?: InitiativeState;
  @member.datetime('startDate', DAY) start_date?: string | null;
  @member.datetime('endDate', DAY) end_date?: string | null;
  @member.uuid('leadId', { nullable: true }) lead_id?: string | null;
  @member.object('logoProps', { max: MAX_SETTINGS, default: {} }) logo_props?: object;
  @member.uuids('projectIds') project_ids?: string[];
}

@Resource({
  ...initiativesResource,
  style: v2,
  tag: 'Initiatives',
  about:
    'Goals above projects, with a lead, dates, a state and labels. Projects and work items belong to an initiative. Its ' +
    'progress counts the work items of its projects and its own ones that the caller sees, each once. Lists leave out ' +
    'archived initiatives. Guests of the workspace see none.',
  path: 'workspaces/:slug/initiatives',
  scope: 'initiatives',
  presenter: initiativeV2,
  events: [
    { kinds: [initiativeEvents], visibility: 'record' },
    { kinds: [InitiativeMentioned], presenter: mentionV2, visibility: 'record' },
  ],
})
@Serves(
  ...standard.records('pk', { list: initiativeList, body: CreateInitiativeV2 }),
  ...itemsOfWorkspaceRecord('pk', { noun: 'initiative' }),
)
export class InitiativesV2Controller {
  constructor(
    readonly records: Initiatives,
    readonly items: InitiativeItems,
    readonly lists: WorkItemListsV2,
  ) {}

  @Manage(':pk/labels', {
    id: 'manage-initiative-labels',
    summary: 'Add labels to an initiative, or remove them',
    description:
      'Adds the labels of `add` to an initiative and removes those of `remove`. Answers the labels that this ' +
      'added and removed.',
  })
  manageLabels(@Context() ctx: WorkspaceCtx, @Id('pk') id: string, @Payload() delta: Delta) {
    return this.records.reviseSet(ctx, id, 'labelIds', delta);
  }

  @Manage(':pk/projects', {
    id: 'manage-initiative-projects',
    summary: 'Add projects to an initiative, or remove them',
    description:
      'Adds the projects of `add` to an initiative and removes those of `remove`. Answers the projects that ' +
      'this added and removed.',
  })
  manageProjects(@Context() ctx: WorkspaceCtx, @Id('pk') id: string, @Payload() delta: Delta) {
    return this.records.reviseSet(ctx, id, 'projectIds', delta);
  }
}
