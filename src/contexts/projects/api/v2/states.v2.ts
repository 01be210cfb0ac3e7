import { Bulk, byName, feature, membersOf, partial, present, Resource, Serves, shows, standard, v2 } from '#http';
import { STATE_GROUPS, type StateGroup } from '#kernel';
import { projectManagesStates, workspaceManagesStates } from '../gates';
import { stateList, StateRepository, type StateRecord } from '../../application/state.repository';
import { stateEvents } from '../../application/state.events';
import { States, type CreateState } from '../../application/states';
import { STATES, WORKSPACE_STATES } from '../texts';

const show = shows<StateRecord>();

export const stateV2 = present<StateRecord>('State', {
  id: show.uuid('id'),
  name: show.text('name'),
  description: show.text('description'),
  color: show.text('color'),
  group: show.text('group', { enum: STATE_GROUPS }),
  sequence: show.number('sequence'),
  is_default: show.boolean('isDefault'),
  is_triage: show.boolean('isTriage'),
  external_id: show.text('externalId', { nullable: true }),
  external_source: show.text('externalSource', { nullable: true }),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
});

/** The state as an expansion shows it. */
export const stateLiteV2 = present<StateRecord>('StateLite', {
  id: show.uuid('id'),
  name: show.text('name'),
  color: show.text('color'),
  group: show.text('group', { enum: STATE_GROUPS }),
});

const member = membersOf<CreateState>();

class CreateStateV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('color', { max: 255, nullable: true, description: 'That of its group unless told.' })
  color?: string | null;
  @member.choice('group', STATE_GROUPS, { default: 'backlog' }) group?: StateGroup;
  @member.text('description') description?: string;
  @member.number('sequence') sequence?: number;
  @member.boolean('isDefault') is_default?: boolean;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('boolean') is_triage?: boolean;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateStateV2 extends partial(CreateStateV2) {}

const READERS = 'PA C Cm PG';
const WRITING = { allow: 'PA', gates: [projectManagesStates] };

@Resource({
  style: v2,
  tag: 'States',
  about: STATES,
  path: 'workspaces/:slug/projects/:project_id/states',
  level: 'project',
  names: { pk: byName(StateRepository) },
  scope: 'projects.states',
  presenter: stateV2,
  events: [{ kinds: [stateEvents], sight: 'record' }],
})
@Serves(
  standard.list({ id: 'list-states', summary: 'List states', allow: READERS, list: stateList }),
  standard.get('pk', { id: 'get-state', summary: 'Get a state', allow: READERS }),
  standard.create({ id: 'create-state', summary: 'Create a state', body: CreateStateV2, ...WRITING }),
  standard.update('pk', { id: 'update-state', summary: 'Update a state', body: UpdateStateV2, ...WRITING }),
  standard.remove('pk', { id: 'delete-state', summary: 'Delete a state', ...WRITING }),
  standard.upsert({ id: 'upsert-state', summary: 'Create or update a state', body: CreateStateV2, ...WRITING }),
  standard.bulkCreate(CreateStateV2, { id: 'bulk-create-states', summary: 'Create states', ...WRITING }),
  standard.bulkUpdate(UpdateStateV2, { id: 'bulk-update-states', summary: 'Update states', ...WRITING }),
  standard.bulkRemove({ id: 'bulk-delete-states', summary: 'Delete states', ...WRITING }),
)
export class StatesV2Controller {
  constructor(
    readonly records: States,
    readonly bulk: Bulk,
  ) {}
}

const W_WRITING = { allow: 'O A' };

@Resource({
  style: v2,
  tag: 'Workspace states',
  about: WORKSPACE_STATES,
  path: 'workspaces/:slug/states',
  level: 'workspace',
  names: { pk: byName(StateRepository) },
  scope: 'workspaces.states',
  gates: [feature('governance'), workspaceManagesStates],
  presenter: stateV2,
})
@Serves(
  standard.list({
    id: 'list-workspace-states',
    summary: 'List states of the workspace',
    allow: 'all',
    list: stateList,
  }),
  standard.get('pk', { id: 'get-workspace-state', summary: 'Get a state of the workspace', allow: 'all' }),
  standard.create({
    id: 'create-workspace-state',
    summary: 'Create a state for all projects',
    body: CreateStateV2,
    ...W_WRITING,
  }),
  standard.update('pk', {
    id: 'update-workspace-state',
    summary: 'Update a state in all projects',
    body: UpdateStateV2,
    ...W_WRITING,
  }),
  standard.remove('pk', { id: 'delete-workspace-state', summary: 'Delete a state in all projects', ...W_WRITING }),
)
export class WorkspaceStatesV2Controller {
  constructor(readonly records: States) {}
}
