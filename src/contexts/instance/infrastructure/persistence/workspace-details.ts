import type { Limits } from '#kernel';
import type { Db } from '#persistence';
import type { InstanceWorkspace } from '../../application/instance-workspace.repository';

type Details = Partial<InstanceWorkspace>;

/** Some members of workspaces, and the statement that reads them. `$1` are the workspaces. */
interface Part {
  readonly text: string;
  /** The members of a workspace for which the statement returns no row. */
  readonly none: Details;
}

const MEMBERS = `
  from workspace_members m join users u on u.id = m.user_id and not u.is_bot
  where m.workspace_id = any($1::uuid[]) and m.is_active and m.deleted_at is null`;

const COUNTED: readonly Part[] = [
  {
    text: `select m.workspace_id as id, (array_agg(u.email order by lower(u.email)))[1:10] as owners
      ${MEMBERS} and m.role = 'owner' group by 1`,
    none: { owners: [] },
  },
  { text: `select m.workspace_id as id, count(*)::int as people ${MEMBERS} group by 1`, none: { people: 0 } },
  {
    text: `select c.workspace_id as id, sum(c.visible_items)::int as "workItems"
      from project_counters c where c.workspace_id = any($1::uuid[]) group by 1`,
    none: { workItems: 0 },
  },
  {
    text: `select a.workspace_id as id, sum(a.size)::float8 as "storageBytes"
      from assets a where a.workspace_id = any($1::uuid[]) and a.deleted_at is null and a.is_uploaded group by 1`,
    none: { storageBytes: 0 },
  },
];

const inForce = (column: string, most: number | undefined): string =>
  `coalesce(w.${column}, ${most ?? 'null'})::float8`;

const ownOf = (limits: Limits): Part => ({
  text: `
    select w.id, w.suspension_reason as "suspensionReason", w.deletion_requested_at as "deletionRequestedAt",
      w.purge_at as "purgeAt", w.people_limit as "peopleLimit", w.work_items_limit as "workItemsLimit",
      w.storage_bytes_limit::float8 as "storageBytesLimit", w.requests_per_minute_limit as "requestsPerMinuteLimit",
      ${inForce('people_limit', limits.people)} as "peopleLimitInForce",
      ${inForce('work_items_limit', limits.workItems)} as "workItemsLimitInForce",
      ${inForce('storage_bytes_limit', limits.storageBytes)} as "storageBytesLimitInForce",
      ${inForce('requests_per_minute_limit', limits.requestsPerMinute)} as "requestsPerMinuteLimitInForce"
    from workspaces w where w.id = any($1::uuid[])`,
  none: {
    ...{ suspensionReason: '', deletionRequestedAt: null, purgeAt: null },
    ...{ peopleLimit: null, workItemsLimit: null, storageBytesLimit: null, requestsPerMinuteLimit: null },
    ...{ peopleLimitInForce: null, workItemsLimitInForce: null, storageBytesLimitInForce: null },
    requestsPerMinuteLimitInForce: null,
  },
});

/** Reads what is known of workspaces where they lie. Each statement asks the nodes of these workspaces alone. */
export class WorkspaceDetails {
  private readonly parts: readonly Part[];

  constructor(
    private readonly db: Db,
    limits: Limits,
  ) {
    this.parts = [...COUNTED, ownOf(limits)];
  }

  /** Returns the members of each workspace; of `wanted` those that it names, by default all. */
  async of(ids: readonly string[], wanted?: ReadonlySet<string>): Promise<(id: string) => Details> {
    const found = new Map<string, Details>();
    const parts = this.parts.filter(({ none }) => !wanted || Object.keys(none).some((member) => wanted.has(member)));
    for (const { text } of ids.length ? parts : [])
      for (const row of await this.db.read<Details & { id: string }>(text, [ids]))
        found.set(row.id, { ...found.get(row.id), ...row });
    const none: Details = Object.assign({}, ...parts.map((part) => part.none));
    return (id) => ({ ...none, ...found.get(id) });
  }
}
