import {
  type Db,
  livingIn,
  Params,
  RowStore,
  SqlTree,
  type RecordTable,
  type TenantRow,
  type WriteActor,
} from '#persistence';
import { Replies } from '../../application/threads';

type AnsweringRow = TenantRow & { readonly parentId: string | null };

/** Reads replies from a table of comments. */
export class SqlReplies<C extends WriteActor, R extends AnsweringRow> extends Replies<C, R> {
  private readonly rows: RowStore<R>;
  private readonly tree: SqlTree<C, R>;

  constructor(
    private readonly db: Db,
    private readonly table: RecordTable<C, R>,
  ) {
    super();
    this.rows = new RowStore(db, table.row);
    this.tree = new SqlTree(db, table);
  }

  parents(ctx: C, ids: readonly string[]): Promise<Map<string, string | null>> {
    return this.tree.parents(ctx, ids);
  }

  async to(ctx: C, ids: readonly string[]): Promise<R[]> {
    const params = new Params();
    const living = livingIn(this.table.place, ctx)(params);
    const replies = await this.db.query<{ id: string }>(
      `select t.id from ${this.rows.fields().table} t where ${living} and t.parent_id = any(${params.add(ids)}::uuid[])`,
      params.values,
    );
    const found = replies.map(({ id }) => id);
    return found.length ? this.rows.lockAll(ctx, found) : [];
  }
}
