import { prepared, sql } from '../../../support/sql';

/** Written for themselves, some time after what was done, or added up then. */
const LATER = [
  'work_item_counts',
  ...['event_cursors', 'progress_days', 'progress_items', 'access_tokens'],
  ...['webhooks', 'webhook_lanes', 'webhook_deliveries', 'webhook_logs', 'notifications'],
];

/** Rows of these are changed by what works in the background: only their number counts. */
const CHANGED_LATER = new Set(['imports', 'workspace_exports']);

/** For each table how many rows of a workspace it has, and which transaction wrote the youngest. */
class Trace {
  constructor(private readonly tables: Readonly<Record<string, string>>) {}

  /** The tables in which another trace is another one. */
  differing({ tables }: Trace): string[] {
    return Object.keys(tables).filter((table) => tables[table] !== this.tables[table]);
  }
}

/** What writes leave behind in all tables of a workspace. */
export class Traces {
  private constructor(private readonly statement: string) {}

  static async ofTables(): Promise<Traces> {
    const tables = await sql<{ name: string }>(
      `select table_name as name from information_schema.columns join information_schema.tables t using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'workspace_id' and data_type = 'uuid'
         and table_name <> all($1)`,
      [LATER],
    );
    const each = tables.map(
      ({ name }) =>
        `select '${name}' as name, concat(count(*)${CHANGED_LATER.has(name) ? '' : ", ' ', max(xmin::text::bigint)"}) as trace from ${name} where workspace_id = $1`,
    );
    return new Traces(`select jsonb_object_agg(name, trace) as traces from (${each.join(' union all ')}) of_tables`);
  }

  async in(workspaceId: string): Promise<Trace> {
    const [row] = await prepared<{ traces: Record<string, string> }>('traces', this.statement, [workspaceId]);
    return new Trace(row!.traces);
  }
}
