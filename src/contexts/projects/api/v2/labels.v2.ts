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
import type { ListRequest, ProjectCtx } from '#kernel';
import { labelList, type LabelRecord } from '../../application/label.repository';
import { Labels, type CreateLabel, type ReviseLabel } from '../../application/labels';

const show = shows<LabelRecord>();

export const labelV2 = present<LabelRecord>('Label', {
  id: show.uuid('id'),
  name: show.text('name'),
  description: show.text('description'),
  color: show.text('color'),
  sort_order: show.number('sortOrder'),
  parent_id: show.uuid('parentId', { nullable: true }),
  external_id: show.text('externalId', { nullable: true }),
  external_source: show.text('externalSource', { nullable: true }),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
});

/** The label as an expansion shows it. */
export const labelLiteV2 = present<LabelRecord>('LabelLite', {
  id: show.uuid('id'),
  name: show.text('name'),
  color: show.text('color'),
});

const member = membersOf<CreateLabel>();

class CreateLabelV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('color', { max: 255 }) color?: string;
  @member.text('description') description?: string;
  @member.uuid('parentId', { nullable: true }) parent_id?: string | null;
  @member.number('sortOrder') sort_order?: number;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
}

class UpdateLabelV2 extends partial(CreateLabelV2) {}

@Resource({
  style: v2,
  tag: 'Labels',
  path: 'workspaces/:slug/projects/:project_id/labels',
  level: 'project',
  scope: 'projects.labels',
  presenter: labelV2,
})
export class LabelsV2Controller {
  constructor(
    private readonly labels: Labels,
    private readonly bulk: Bulk,
  ) {}

  @List({ id: 'list-labels', summary: 'List labels', allow: 'PA C Cm PG', list: labelList })
  list(@Context() ctx: ProjectCtx, @ListQuery() request: ListRequest) {
    return this.labels.list(ctx, request);
  }

  @Read('pk', { id: 'get-label', summary: 'Get a label', allow: 'PA C Cm PG' })
  get(@Context() ctx: ProjectCtx, @Id('pk') id: string) {
    return this.labels.get(ctx, id);
  }

  @Create({ id: 'create-label', summary: 'Create a label', allow: 'PA', body: CreateLabelV2 })
  create(@Context() ctx: ProjectCtx, @Payload() command: CreateLabel) {
    return this.labels.create(ctx, command);
  }

  @Update('pk', { id: 'update-label', summary: 'Update a label', allow: 'PA', body: UpdateLabelV2 })
  update(@Context() ctx: ProjectCtx, @Id('pk') id: string, @Payload() patch: ReviseLabel) {
    return this.labels.revise(ctx, id, patch);
  }

  @Remove('pk', { id: 'delete-label', summary: 'Delete a label and its child labels', allow: 'PA' })
  remove(@Context() ctx: ProjectCtx, @Id('pk') id: string) {
    return this.labels.remove(ctx, id);
  }

  @Upsert({ id: 'upsert-label', summary: 'Create or update a label', allow: 'PA', body: CreateLabelV2 })
  upsert(@Context() ctx: ProjectCtx, @Payload() command: CreateLabel) {
    return upserted(command, (pair) => this.labels.upsert(ctx, pair));
  }

  @BulkCreate({ id: 'bulk-create-labels', summary: 'Create labels', allow: 'PA' })
  bulkCreate(@Context() ctx: ProjectCtx, @Payload() batch: BatchOfItems) {
    return this.bulk.create<CreateLabel>(batch, CreateLabelV2, (command) => this.labels.create(ctx, command));
  }

  @BulkUpdate({ id: 'bulk-update-labels', summary: 'Update labels', allow: 'PA' })
  bulkUpdate(@Context() ctx: ProjectCtx, @Payload() batch: BatchOfItems) {
    return this.bulk.update<ReviseLabel>(batch, UpdateLabelV2, (id, patch) => this.labels.revise(ctx, id, patch));
  }

  @BulkRemove({ id: 'bulk-delete-labels', summary: 'Delete labels', allow: 'PA' })
  bulkRemove(@Context() ctx: ProjectCtx, @Payload() batch: BatchOfIds) {
    return this.bulk.remove(batch, this.labels.remover(ctx));
  }
}
