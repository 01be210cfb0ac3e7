import {
  Bulk,
  BulkCreate,
  BulkRemove,
  BulkUpdate,
  Context,
  Create,
  Id,
  List,
  ListQuery,
  membersOf,
  partial,
  Payload,
  present,
  projectManagesStates,
  Read,
  Remove,
  Resource,
  shows,
  Update,
  Upsert,
  upserted,
  v2,
  type BatchOfIds,
  type BatchOfItems,
} from '#http';
import { STATE_GROUPS, type ListRequest, type ProjectCtx, type StateGroup } from '#kernel';
import { stateList, type StateRecord } from '../../application/state.repository';
import { States, type CreateState, type ReviseState } from '../../application/states';

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
  @member.text('color', { required: true, max: 255, blank: false }) color!: string;
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
}

class UpdateStateV2 extends partial(CreateStateV2) {}

@Resource({
  style: v2,
  tag: 'States',
  path: 'workspaces/:slug/projects/:project_id/states',
  level: 'project',
  scope: 'projects.states',
  presenter: stateV2,
})
export class StatesV2Controller {
  constructor(
    private readonly states: States,
    private readonly bulk: Bulk,
  ) {}

  @List({ id: 'list-states', summary: 'List states', allow: 'PA C Cm PG', list: stateList })
  list(@Context() ctx: ProjectCtx, @ListQuery() request: ListRequest) {
    return this.states.list(ctx, request, { triage: true });
  }

  @Read('pk', { id: 'get-state', summary: 'Get a state', allow: 'PA C Cm PG' })
  get(@Context() ctx: ProjectCtx, @Id('pk') id: string) {
    return this.states.get(ctx, id);
  }

  @Create({
    id: 'create-state',
    summary: 'Create a state',
    allow: 'PA',
    gates: [projectManagesStates],
    body: CreateStateV2,
  })
  create(@Context() ctx: ProjectCtx, @Payload() command: CreateState) {
    return this.states.create(ctx, command);
  }

  @Update('pk', {
    id: 'update-state',
    summary: 'Update a state',
    allow: 'PA',
    gates: [projectManagesStates],
    body: UpdateStateV2,
  })
  update(@Context() ctx: ProjectCtx, @Id('pk') id: string, @Payload() patch: ReviseState) {
    return this.states.revise(ctx, id, patch);
  }

  @Remove('pk', { id: 'delete-state', summary: 'Delete a state', allow: 'PA', gates: [projectManagesStates] })
  remove(@Context() ctx: ProjectCtx, @Id('pk') id: string) {
    return this.states.remove(ctx, id);
  }

  @Upsert({
    id: 'upsert-state',
    summary: 'Create or update a state',
    allow: 'PA',
    gates: [projectManagesStates],
    body: CreateStateV2,
  })
  upsert(@Context() ctx: ProjectCtx, @Payload() command: CreateState) {
    return upserted(command, (pair) => this.states.upsert(ctx, pair));
  }

  @BulkCreate({ id: 'bulk-create-states', summary: 'Create states', allow: 'PA', gates: [projectManagesStates] })
  bulkCreate(@Context() ctx: ProjectCtx, @Payload() batch: BatchOfItems) {
    return this.bulk.create<CreateState>(batch, CreateStateV2, (command) => this.states.create(ctx, command));
  }

  @BulkUpdate({ id: 'bulk-update-states', summary: 'Update states', allow: 'PA', gates: [projectManagesStates] })
  bulkUpdate(@Context() ctx: ProjectCtx, @Payload() batch: BatchOfItems) {
    return this.bulk.update<ReviseState>(batch, UpdateStateV2, (id, patch) => this.states.revise(ctx, id, patch));
  }

  @BulkRemove({ id: 'bulk-delete-states', summary: 'Delete states', allow: 'PA', gates: [projectManagesStates] })
  bulkRemove(@Context() ctx: ProjectCtx, @Payload() batch: BatchOfIds) {
    return this.bulk.remove(batch, (id) => this.states.remove(ctx, id));
  }
}
