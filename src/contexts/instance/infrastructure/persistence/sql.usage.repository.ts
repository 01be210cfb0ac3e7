import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { UsageRepository, type Usage } from '../../application/usage.repository';

type Counted = Omit<Usage, 'month' | 'workspaceId' | 'slug' | 'name'>;
type Numbers = Partial<Counted> & { readonly workspaceId: string; readonly month?: string };

/** The number of workspaces in one statement. */
const AT_ONCE = 200;

const WORKSPACES = `select id, slug, name from workspace_directory
  where deleted_at is null and ($1::uuid is null or id > $1) order by id limit ${AT_ONCE}`;

/** `$1` are the workspaces. */
const NOW = [
  `select m.workspace_id as "workspaceId", count(*)::int as people
   from workspace_members m join users u on u.id = m.user_id and not u.is_bot
   where m.workspace_id = any($1) and m.is_active and m.deleted_at is null group by 1`,
  `select workspace_id as "workspaceId", count(*)::int as projects
   from projects where workspace_id = any($1) and deleted_at is null group by 1`,
  `select workspace_id as "workspaceId", sum(visible_items)::int as "workItems"
   from project_counters where workspace_id = any($1) group by 1`,
  `select workspace_id as "workspaceId", count(*)::int as files, sum(size)::float8 as bytes
   from assets where workspace_id = any($1) and deleted_at is null and is_uploaded group by 1`,
];

const MONTH = `to_char(created_at at time zone 'UTC', 'YYYY-MM') as month`;
const IN_TIME = `created_at >= $2::timestamp at time zone 'UTC' and created_at < ($3::timestamp + interval '1 month') at time zone 'UTC'`;

/** `$2` and `$3` are the first days of the first and of the last month. */
const IN_MONTHS = [
  `select workspace_id as "workspaceId", ${MONTH}, count(*)::int as "createdWorkItems"
   from work_items where workspace_id = any($1) and ${IN_TIME}
     and deleted_at is null and archived_at is null and not is_draft and state_group <> 'triage' group by 1, 2`,
  `select workspace_id as "workspaceId", ${MONTH}, count(*)::int as "addedFiles", sum(size)::float8 as "addedBytes"
   from assets where workspace_id = any($1) and ${IN_TIME} and deleted_at is null and is_uploaded group by 1, 2`,
];

const NOTHING: Counted = {
  ...{ people: 0, projects: 0, workItems: 0, createdWorkItems: 0 },
  ...{ files: 0, bytes: 0, addedFiles: 0, addedBytes: 0 },
};

@Injectable()
export class SqlUsageRepository extends UsageRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async next(months: readonly string[], after?: string): Promise<Usage[]> {
    const workspaces = await this.db.query<{ id: string; slug: string; name: string }>(WORKSPACES, [after ?? null]);
    const numbers = await this.numbers(
      workspaces.map(({ id }) => id),
      months,
    );
    return workspaces.flatMap(({ id, slug, name }) =>
      months.map((month) => {
        const counted = [numbers.get(id), numbers.get(`${id} ${month}`)];
        return Object.assign({ month, workspaceId: id, slug, name, ...NOTHING }, ...counted) as Usage;
      }),
    );
  }

  /** The key is the id of a workspace for what it has now, and its id and the month for what was added in a month. */
  private async numbers(ids: readonly string[], months: readonly string[]): Promise<Map<string, Partial<Counted>>> {
    const span = [`${months[0]}-01`, `${months.at(-1)}-01`];
    const found = new Map<string, Partial<Counted>>();
    if (!ids.length) return found;
    for (const text of NOW) add(found, await this.db.query<Numbers>(text, [ids]));
    for (const text of IN_MONTHS) add(found, await this.db.query<Numbers>(text, [ids, ...span]));
    return found;
  }
}

function add(found: Map<string, Partial<Counted>>, rows: readonly Numbers[]): void {
  for (const { workspaceId, month, ...counted } of rows) {
    const key = month ? `${workspaceId} ${month}` : workspaceId;
    found.set(key, { ...found.get(key), ...counted });
  }
}
