import {
  auditV1,
  Context,
  ExternalPairBody,
  externalPair,
  Id,
  List,
  ListQuery,
  membersOf,
  partial,
  present,
  projectReaders,
  projectWriters,
  Read,
  Resource,
  Serves,
  shows,
  standard,
  v1,
} from '#http';
import { STATE_GROUPS, type ListRequest, type ProjectCtx, type StateGroup } from '#kernel';
import { projectManagesStates } from '../gates';
import { inProjectV1 } from './projects.v1';
import { stateList, type StateRecord } from '../../application/state.repository';
import { States, type CreateState } from '../../application/states';
import { STATES } from '../texts';

const show = shows<StateRecord>();

export const stateV1 = present<StateRecord>(
  'State',
  {
    id: show.uuid('id'),
    ...auditV1,
    name: show.text('name'),
    description: show.text('description'),
    color: show.text('color'),
    slug: show.text('slug'),
    sequence: show.number('sequence'),
    group: show.text('group', { enum: STATE_GROUPS }),
    is_triage: show.boolean('isTriage'),
    default: show.boolean('isDefault'),
    ...externalPair,
    project: show.uuid('projectId'),
    workspace: show.uuid('workspaceId'),
  },
  inProjectV1<StateRecord>(),
);

const member = membersOf<CreateState>();

class StateMembersV1 extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('color', { max: 255, nullable: true, description: 'Default: the colour of its group.' })
  color?: string | null;
  @member.text('description') description?: string;
  @member.choice('group', STATE_GROUPS, { default: 'backlog' }) group?: StateGroup;
  @member.boolean('isDefault') default?: boolean;
  @member.readOnly('boolean') is_triage?: boolean;
}

/** A new state goes behind the others. `sequence` is ignored. */
class CreateStateV1 extends StateMembersV1 {
  @member.readOnly('number') sequence?: number;
}

class UpdateStateV1 extends partial(StateMembersV1) {
  @member.number('sequence') sequence?: number;
}

const REGULAR = { isTriage: false };

@Resource({
  style: v1,
  tag: 'States',
  about: STATES,
  path: 'workspaces/:workspace_slug/projects/:project_id/states',
  level: 'project',
  scope: 'projects.states',
  allow: { read: projectReaders, write: projectWriters },
  writeGates: [projectManagesStates],
  presenter: stateV1,
})
@Serves(
  standard.create({ body: CreateStateV1 }),
  standard.update('state_id', { body: UpdateStateV1 }),
  standard.remove('state_id'),
)
export class StatesV1Controller {
  constructor(readonly records: States) {}

  @List({ list: stateList, filters: ['externalId', 'externalSource'], passive: ['project'] })
  list(@Context() ctx: ProjectCtx, @ListQuery() request: ListRequest) {
    return this.records.list(ctx, request, REGULAR);
  }

  @Read('state_id', {})
  get(@Context() ctx: ProjectCtx, @Id('state_id') id: string) {
    return this.records.get(ctx, id, REGULAR);
  }
}
