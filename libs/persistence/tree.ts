import type { FactoryProvider } from '@nestjs/common';
import { Tree } from '#kernel';
import { Db } from './db';
import { livingIn } from './record-scopes';
import type { RecordTable } from './records';
import { RowStore } from './row-store';
import type { TenantRow } from './rows';
import { Params } from './statements';

type TreeRow = TenantRow & { readonly parentId: string | null };

/** The adapter of `Tree` for a table with a column `parent_id`. A cycle in the data ends the walk. */
export class SqlTree<C extends { readonly workspaceId: string }, R extends TreeRow> extends Tree<C> {
  private readonly rows: RowStore<R>;

  constructor(
    private readonly db: Db,
    private readonly table: Pick<RecordTable<C, R>, 'row' | 'place'>,
  ) {
    super();
    this.rows = new RowStore(db, table.row);
  }

  async parents(ctx: C, ids: readonly string[]): Promise<Map<string, string | null>> {
    if (!ids.length) return new Map();
    const { table } = this.rows.fields();
    const rows = await this.walk<{ id: string; parentId: string | null }>(ctx, ids, {
      step: `select p.id, p.parent_id from walk join ${table} p on p.workspace_id = $1 and p.id = walk.parent_id`,
      columns: 'id, parent_id as "parentId"',
    });
    return new Map(rows.map(({ id, parentId }) => [id, parentId]));
  }

  async family(ctx: C, ids: readonly string[]): Promise<string[]> {
    if (!ids.length) return [];
    const { table } = this.rows.fields();
    const rows = await this.walk<{ id: string }>(ctx, ids, {
      step: `select p.id, p.parent_id from walk join ${table} p on p.workspace_id = $1 and p.parent_id = walk.id`,
      columns: 'id',
    });
    return rows.map(({ id }) => id);
  }

  private walk<R>(ctx: C, ids: readonly string[], { step, columns }: { step: string; columns: string }): Promise<R[]> {
    const params = new Params();
    const start = livingIn(this.table.place, ctx)(params);
    return this.db.query<R>(
      `with recursive walk as (
         select t.id, t.parent_id from ${this.rows.fields().table} t where ${start} and t.id = any(${params.add(ids)}::uuid[])
         union
         ${step} and p.deleted_at is null
       ) select ${columns} from walk`,
      params.values,
    );
  }
}

/** Makes the provider of a tree that needs nothing but its table. */
export const treeOf = <C extends { readonly workspaceId: string }, R extends TreeRow>(
  port: abstract new () => Tree<C>,
  table: RecordTable<C, R>,
): FactoryProvider => ({ provide: port, inject: [Db], useFactory: (db: Db) => new SqlTree(db, table) });
