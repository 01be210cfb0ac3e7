import {
  auditV2,
  Bulk,
  byName,
  EchoOf,
  ExternalPairBody,
  externalPair,
  feature,
  membersOf,
  present,
  projectAdmins,
  projectReaders,
  Resource,
  Serves,
  shows,
  standard,
  v2,
  workspaceAdmins,
} from '#http';
import { STATE_GROUPS, type StateGroup } from '#kernel';
import { projectManagesStates, workspaceManagesStates } from '../gates';
import { stateEvents, stateList, StateRepository, type StateRecord } from '../../application/state.repository';
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
  ...externalPair,
  ...auditV2,
});

/** The short form of a state, used in expansions. */
export const stateLiteV2 = present<StateRecord>('StateLite', {
  id: show.uuid('id'),
  name: show.text('name'),
  color: show.text('color'),
  group: show.text('group', { enum: STATE_GROUPS }),
});

const member = membersOf<CreateState>();

@EchoOf(stateV2)
class CreateStateV2 extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('color', { max: 255, nullable: true, description: 'Default: the colour of its group.' })
  color?: string | null;
  @member.choice('group', STATE_GROUPS, { default: 'backlog' }) group?: StateGroup;
  @member.text('description') description?: string;
  @member.number('sequence') sequence?: number;
  @member.boolean('isDefault') is_default?: boolean;
}

const states = standard.records('pk', { list: stateList, body: CreateStateV2 });
const statesByName = { style: v2, names: { pk: byName(StateRepository) }, presenter: stateV2 } as const;

@Resource({
  ...statesByName,
  tag: 'States',
  about: STATES,
  path: 'workspaces/:slug/projects/:project_id/states',
  level: 'project',
  scope: 'projects.states',
  allow: { read: projectReaders, write: projectAdmins },
  writeGates: [projectManagesStates],
  events: [{ kinds: [stateEvents], visibility: 'record' }],
})
@Serves(...states, standard.upsert({ body: CreateStateV2 }), ...standard.bulk(CreateStateV2))
export class StatesV2Controller {
  constructor(
    readonly records: States,
    readonly bulk: Bulk,
  ) {}
}

@Resource({
  ...statesByName,
  tag: 'Workspace states',
  about: WORKSPACE_STATES,
  path: 'workspaces/:slug/states',
  level: 'workspace',
  place: 'of the workspace',
  idNoun: 'workspace state',
  scope: 'workspaces.states',
  allow: { read: 'all', write: workspaceAdmins },
  gates: [feature('governance'), workspaceManagesStates],
})
@Serves(...states)
export class WorkspaceStatesV2Controller {
  constructor(readonly records: States) {}
}
