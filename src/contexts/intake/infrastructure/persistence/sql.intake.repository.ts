import { Injectable } from '@nestjs/common';
import { newId, type ListRequest, type Page, type ProjectCtx } from '#kernel';
import {
  Db,
  equals,
  inProject,
  ownColumns,
  Reads,
  RowStore,
  tenantColumns,
  type Condition,
  type ReadModel,
} from '#persistence';
import { seesOwnOnly } from '../../../work-items';
import {
  intakeList,
  IntakeRepository,
  type IntakeRecord,
  type StoredIntakeItem,
} from '../../application/intake.repository';
import type { IntakeItem } from '../../domain/intake-item';
import { IntakeItemRow, IntakeRow } from './intake.row';

/**
 * SQL of the current status. A work item that has left triage by any means counts as accepted. A submission whose
 * snooze time has passed is pending again.
 */
const STATUS = `case when w.state_group <> 'triage' then 1 when t.status = 0 and t.snoozed_till <= now() then -2
  else t.status end`;

const model: ReadModel<IntakeRecord> = {
  table: 'intake_items',
  columns: {
    ...tenantColumns,
    ...ownColumns('projectId', 'intakeId', 'workItemId', 'snoozedTill', 'duplicateToId', 'source', 'sourceEmail'),
    ...ownColumns('extra', 'externalSource', 'externalId'),
    status: STATUS,
    name: 'w.name',
    descriptionHtml: 'w.description_html',
    priority: 'w.priority',
    stateId: 'w.state_id',
  },
  joins: { w: 'join work_items w on w.workspace_id = $1 and w.id = t.work_item_id' },
  where: 't.deleted_at is null',
  search: ['w.name'],
};

@Injectable()
export class SqlIntakeRepository extends IntakeRepository {
  private readonly reads: Reads<IntakeRecord>;
  private readonly items: RowStore<IntakeItemRow>;
  private readonly queues: RowStore<IntakeRow>;

  constructor(private readonly db: Db) {
    super();
    this.reads = new Reads(db, intakeList, model);
    this.items = new RowStore(db, IntakeItemRow);
    this.queues = new RowStore(db, IntakeRow);
  }

  list(ctx: ProjectCtx, request: ListRequest): Promise<Page<IntakeRecord>> {
    return this.reads.list(ctx.workspaceId, request, { conditions: visible(ctx) });
  }

  find(ctx: ProjectCtx, id: string): Promise<IntakeRecord | null> {
    return this.reads.one(ctx.workspaceId, [...visible(ctx), equals('t.id', id)]);
  }

  findByItem(ctx: ProjectCtx, workItemId: string): Promise<IntakeRecord | null> {
    return this.reads.one(ctx.workspaceId, [...visible(ctx), equals('t.work_item_id', workItemId)]);
  }

  forWrite(ctx: ProjectCtx, id: string): Promise<StoredIntakeItem> {
    return this.items.forWrite(ctx, id, ({ projectId }) => projectId === ctx.projectId);
  }

  async queue(ctx: ProjectCtx, at: string): Promise<string> {
    const known = await this.queueOf(ctx);
    if (known) return known;
    await inProject.lock(this.db, ctx);
    const made = await this.queueOf(ctx);
    if (made) return made;
    const id = newId();
    await this.queues.insert(ctx, at, [{ id, projectId: ctx.projectId }]);
    return id;
  }

  async insert(ctx: ProjectCtx, at: string, item: IntakeItem): Promise<void> {
    await this.items.insert(ctx, at, [item]);
  }

  async update(ctx: ProjectCtx, at: string, id: string, patch: Partial<IntakeItem>): Promise<void> {
    await this.items.update(ctx, at, id, patch);
  }

  async remove(ctx: ProjectCtx, at: string, id: string): Promise<void> {
    await this.items.remove(ctx, at, id);
  }

  private async queueOf({ workspaceId, projectId }: ProjectCtx): Promise<string | undefined> {
    const [row] = await this.db.query<{ id: string }>(
      'select id from intakes where workspace_id = $1 and project_id = $2 and deleted_at is null',
      [workspaceId, projectId],
    );
    return row?.id;
  }
}

const visible = (ctx: ProjectCtx): Condition[] => [
  equals('t.project_id', ctx.projectId),
  ...(seesOwnOnly(ctx) ? [equals('t.created_by_id', ctx.userId)] : []),
];
