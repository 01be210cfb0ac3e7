import {
  Context,
  Id,
  List,
  ListQuery,
  membersOf,
  partial,
  present,
  Read,
  Resource,
  Serves,
  shows,
  standard,
  v1,
} from '#http';
import { STATE_GROUPS, type ListRequest, type ProjectCtx, type StateGroup } from '#kernel';
import { projectManagesStates } from '../gates';
import { inProjectV1 } from './expansions.v1';
import { stateList, type StateRecord } from '../../application/state.repository';
import { States, type CreateState } from '../../application/states';
import { STATES } from '../texts';

const show = shows<StateRecord>();

export const stateV1 = present<StateRecord>(
  'State',
  {
    id: show.uuid('id'),
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('updatedAt'),
    deleted_at: show.datetime('deletedAt', { nullable: true }),
    name: show.text('name'),
    description: show.text('description'),
    color: show.text('color'),
    slug: show.text('slug'),
    sequence: show.number('sequence'),
    group: show.text('group', { enum: STATE_GROUPS }),
    is_triage: show.boolean('isTriage'),
    default: show.boolean('isDefault'),
    external_source: show.text('externalSource', { nullable: true }),
    external_id: show.text('externalId', { nullable: true }),
    created_by: show.uuid('createdById', { nullable: true }),
    updated_by: show.uuid('updatedById', { nullable: true }),
    project: show.uuid('projectId'),
    workspace: show.uuid('workspaceId'),
  },
  {
    ...inProjectV1<StateRecord>(),
  },
);

const member = membersOf<CreateState>();

class StateMembersV1 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('color', { max: 255, nullable: true, description: 'That of its group unless told.' })
  color?: string | null;
  @member.text('description') description?: string;
  @member.choice('group', STATE_GROUPS, { default: 'backlog' }) group?: StateGroup;
  @member.boolean('isDefault') default?: boolean;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.readOnly('boolean') is_triage?: boolean;
}

/** A new state goes behind the others, whatever sequence the body names. */
class CreateStateV1 extends StateMembersV1 {
  @member.readOnly('number') sequence?: number;
}

class UpdateStateV1 extends partial(StateMembersV1) {
  @member.number('sequence') sequence?: number;
}

const READERS = 'PA C Cm PG';
const REGULAR = { isTriage: false };
const WRITING = { allow: 'PA C', gates: [projectManagesStates] };

@Resource({
  style: v1,
  tag: 'States',
  about: STATES,
  path: 'workspaces/:workspace_slug/projects/:project_id/states',
  level: 'project',
  scope: 'projects.states',
  presenter: stateV1,
})
@Serves(
  standard.create({ id: 'create_state', summary: 'Create a state', body: CreateStateV1, ...WRITING }),
  standard.update('state_id', { id: 'update_state', summary: 'Update a state', body: UpdateStateV1, ...WRITING }),
  standard.remove('state_id', { id: 'delete_state', summary: 'Delete a state', ...WRITING }),
)
export class StatesV1Controller {
  constructor(readonly records: States) {}

  @List({
    id: 'list_states',
    summary: 'List states',
    allow: READERS,
    list: stateList,
    filters: ['externalId', 'externalSource'],
    passive: ['project'],
  })
  list(@Context() ctx: ProjectCtx, @ListQuery() request: ListRequest) {
    return this.records.list(ctx, request, REGULAR);
  }

  @Read('state_id', { id: 'retrieve_state', summary: 'Get a state', allow: READERS })
  get(@Context() ctx: ProjectCtx, @Id('state_id') id: string) {
    return this.records.get(ctx, id, REGULAR);
  }
}
