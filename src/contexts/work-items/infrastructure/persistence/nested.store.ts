import type { EntityTarget } from 'typeorm';
import type { ListRequest, ListSpec, Page, ProjectCtx } from '#kernel';
import {
  equals,
  Reads,
  RowStore,
  ownColumns,
  tenantColumns,
  type Db,
  type ListOptions,
  type NewRow,
  type ReadModel,
} from '#persistence';
import type { NestedRecord, NestedRepository, NewNested } from '../../application/nested.repository';

export interface NestedTable<T extends NestedRecord> {
  readonly row: EntityTarget<T>;
  readonly list: ListSpec;
  readonly model: ReadModel<T>;
}

/** Columns that every table of what hangs on work items has. */
export const nestedColumns = {
  ...tenantColumns,
  ...ownColumns('projectId', 'workItemId', 'externalSource', 'externalId'),
};

/** What all repositories of records that hang on work items do alike. */
export abstract class NestedStore<T extends NestedRecord> implements NestedRepository<T> {
  protected readonly reads: Reads<T>;
  private readonly rows: RowStore<T>;

  protected constructor(
    protected readonly db: Db,
    { row, list, model }: NestedTable<T>,
  ) {
    this.reads = new Reads(db, list, model);
    this.rows = new RowStore(db, row);
  }

  list(ctx: ProjectCtx, itemId: string, request: ListRequest, options: ListOptions = {}): Promise<Page<T>> {
    return this.reads.list(ctx.workspaceId, request, { ...options, conditions: [equals('t.work_item_id', itemId)] });
  }

  find(ctx: ProjectCtx, itemId: string, id: string): Promise<T | null> {
    return this.reads.one(ctx.workspaceId, [equals('t.work_item_id', itemId), equals('t.id', id)]);
  }

  async insert(ctx: ProjectCtx, at: string, record: NewNested<T>): Promise<void> {
    await this.rows.insert(ctx, at, [record as unknown as NewRow<T>]);
  }

  forWrite(ctx: ProjectCtx, itemId: string, id: string): Promise<T> {
    return this.rows.forWrite(ctx, id, (row) => row.workItemId === itemId);
  }

  async update(ctx: ProjectCtx, at: string, id: string, columns: Partial<T>): Promise<void> {
    await this.rows.update(ctx, at, id, columns);
  }

  async remove(ctx: ProjectCtx, at: string, { id }: T): Promise<void> {
    await this.rows.remove(ctx, at, id);
  }
}
