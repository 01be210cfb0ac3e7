import { snake } from '#kernel';
import type { Db } from './db';
import { escapeLike } from './statements';

interface Written<C extends string> {
  readonly table: string;
  /** The columns with texts that people wrote, and their types. */
  readonly columns: Readonly<Record<C, 'jsonb' | 'text'>>;
  /** True by default. False for tables without the time of change and the mark of deletion. */
  readonly isRecord?: boolean;
}

type WrittenRow<C extends string> = { readonly id: string; readonly projectId?: string | null } & {
  readonly [K in C]: string | null;
};

interface InWorkspace {
  readonly workspaceId: string;
}

/** Finds and rewrites stored texts that name records, such as the queries of views. */
export class WrittenTexts<C extends string> {
  private readonly names: readonly C[];

  constructor(
    private readonly db: Db,
    private readonly written: Written<C>,
  ) {
    this.names = Object.keys(written.columns) as C[];
  }

  /** Returns and locks the rows that contain one of the pieces, ignoring case. `also` names further columns to read. */
  containing(
    { workspaceId }: InWorkspace,
    pieces: readonly string[],
    also: readonly string[] = [],
  ): Promise<WrittenRow<C>[]> {
    const texts = this.names.map((name) => `t.${snake(name)}::text`);
    const columns = [
      't.id',
      ...also.map((name) => `t.${snake(name)} as "${name}"`),
      ...this.names.map((name, index) => `${texts[index]} as "${name}"`),
    ];
    const live = this.isRecord ? ' and t.deleted_at is null' : '';
    return this.db.query<WrittenRow<C>>(
      `select ${columns.join(', ')} from ${this.written.table} t
       where t.workspace_id = $1${live} and lower(concat_ws(' ', ${texts.join(', ')})) like any ($2::text[])
       order by t.id for update`,
      [workspaceId, pieces.map((piece) => `%${escapeLike(piece.toLowerCase())}%`)],
    );
  }

  async write({ workspaceId }: InWorkspace, at: string, rows: readonly WrittenRow<C>[]): Promise<void> {
    if (!rows.length) return;
    const { table, columns } = this.written;
    const set = this.names.map((name) => `${snake(name)} = n.${snake(name)}::${columns[name]}`);
    const stamp = this.isRecord ? [`updated_at = $2, version = t.version + 1`] : [];
    const types = this.names.map((_, index) => `$${index + 4}::text[]`);
    await this.db.query(
      `update ${table} t set ${[...set, ...stamp].join(', ')}
       from unnest($3::uuid[], ${types.join(', ')}) as n (id, ${this.names.map(snake).join(', ')})
       where t.workspace_id = $1 and t.id = n.id and $2::timestamptz is not null`,
      [workspaceId, at, rows.map(({ id }) => id), ...this.names.map((name) => rows.map((row) => row[name]))],
    );
  }

  /** Applies `change` to each text of the rows that contain one of the pieces. */
  async change(
    ctx: InWorkspace,
    at: string,
    pieces: readonly string[],
    change: (text: string) => string,
  ): Promise<void> {
    const rows = await this.containing(ctx, pieces);
    const changed = (row: WrittenRow<C>): WrittenRow<C> => ({
      ...row,
      ...Object.fromEntries(this.names.map((name) => [name, row[name] && change(row[name])])),
    });
    await this.write(ctx, at, rows.map(changed));
  }

  private get isRecord(): boolean {
    return this.written.isRecord ?? true;
  }
}
