import { newId, type StateGroup } from '#kernel';
import type { Db } from '#persistence';

export type ArrivingRecord = Readonly<Record<string, unknown>>;

/** Tables that records of other trackers go to. */
export type ArrivalTable =
  | 'activities'
  | 'assets'
  | 'customer_requests'
  | 'customers'
  | 'cycles'
  | 'estimate_points'
  | 'estimates'
  | 'favorites'
  | 'initiative_label_links'
  | 'initiative_labels'
  | 'initiative_projects'
  | 'initiatives'
  | 'intake_items'
  | 'intakes'
  | 'labels'
  | 'milestones'
  | 'modules'
  | 'page_versions'
  | 'pages'
  | 'projects'
  | 'release_changelogs'
  | 'release_comments'
  | 'release_labels'
  | 'release_links'
  | 'release_tags'
  | 'releases'
  | 'states'
  | 'stickies'
  | 'teamspace_members'
  | 'teamspace_projects'
  | 'teamspaces'
  | 'views'
  | 'work_item_assignees'
  | 'work_item_comments'
  | 'work_item_customer_requests'
  | 'work_item_customers'
  | 'work_item_cycles'
  | 'work_item_initiatives'
  | 'work_item_labels'
  | 'work_item_links'
  | 'work_item_milestones'
  | 'work_item_modules'
  | 'work_item_properties'
  | 'work_item_property_options'
  | 'work_item_property_values'
  | 'work_item_relations'
  | 'work_item_releases'
  | 'work_item_subscriptions'
  | 'work_item_type_properties'
  | 'work_item_types'
  | 'work_items'
  | 'workflows'
  | 'worklogs';

/** A work item that has arrived, with what is counted of it. */
export interface ArrivedItem {
  readonly id: string;
  readonly stateGroup: StateGroup;
  readonly isVisible: boolean;
  readonly holders: readonly string[];
}

/** Longest name of a record, in characters. */
export const MAX_NAME = 255;

/** Records of one statement. */
const BATCH = 1_000;

/** Rows after which the tables are analyzed for the first time, and by how many times more for the next. */
const FIRST_ANALYSIS = 2_000;
const MORE_ANALYSIS = 4;
const GROWING =
  'work_items, work_item_assignees, work_item_labels, work_item_cycles, work_item_modules, work_item_comments, activities, worklogs';

const VISIBLE = `
  update project_counters set visible_items = visible_items + $3
  where workspace_id = $1 and project_id = $2 returning project_id`;

const NUMBERS = `
  update project_counters set last_sequence = greatest(last_sequence, $3)
  where workspace_id = $1 and project_id = $2 returning project_id`;

const HOLDERS = `
  insert into work_item_counts (workspace_id, holder_id, id, state_group, number)
  select $1, c.holder_id, c.id, c.state_group, c.number
  from unnest($2::uuid[], $3::uuid[], $4::text[], $5::int[]) as c (holder_id, id, state_group, number)
  returning id`;

const TALLIES = `
  insert into work_item_tallies (workspace_id, work_item_id, comments, talk)
  select $1, c.id, c.number, c.number from unnest($2::uuid[], $3::int[]) as c (id, number) order by c.id
  on conflict (workspace_id, work_item_id) do update
    set comments = work_item_tallies.comments + excluded.comments, talk = work_item_tallies.talk + excluded.talk
  returning work_item_id`;

/**
 * Adds records of other trackers in sets, with the ids, numbers, authors and times that they have there. Rules of the
 * present, such as ended cycles, do not hold for them, and nobody is notified: no event, mail, webhook or automation.
 * A record that is here already stays as it is. Runs in the caller's transaction.
 */
export class Arrivals {
  private rows = 0;
  private nextAnalysis = FIRST_ANALYSIS;

  constructor(
    private readonly db: Db,
    private readonly workspaceId: string,
  ) {}

  /** Adds records that all have the same columns. Returns those that were not here before, by `key`. */
  async add(table: ArrivalTable, records: readonly ArrivingRecord[], key = 'id'): Promise<ReadonlySet<string>> {
    const arrived = new Set<string>();
    for (let from = 0; from < records.length; from += BATCH) {
      const batch = records.slice(from, from + BATCH);
      const columns = Object.keys(batch[0]!).map((name) => `"${name}"`);
      const rows = await this.db.query<{ key: string }>(
        `insert into ${table} (workspace_id, ${columns.join(', ')})
         select $1, ${columns.map((column) => `r.${column}`).join(', ')}
         from jsonb_populate_recordset(null::${table}, $2::jsonb) r
         on conflict do nothing returning "${key}" as key`,
        [this.workspaceId, JSON.stringify(batch)],
      );
      for (const row of rows) arrived.add(row.key);
    }
    await this.analyzeGrown(arrived.size);
    return arrived;
  }

  /**
   * PostgreSQL keeps the plans of its checks of foreign keys. One that was made for a small table may walk all rows of the
   * workspace for each new one; new statistics replace it.
   */
  private async analyzeGrown(rows: number): Promise<void> {
    this.rows += rows;
    if (this.rows < this.nextAnalysis) return;
    this.nextAnalysis = this.rows * MORE_ANALYSIS;
    await this.db.query(`analyze ${GROWING}`);
  }

  /** Counts items that have arrived. */
  async countItems(projectId: string, items: readonly ArrivedItem[]): Promise<void> {
    if (!items.length) return;
    const visible = items.filter(({ isVisible }) => isVisible);
    await this.db.query(VISIBLE, [this.workspaceId, projectId, visible.length]);
    const counts = counted(visible.flatMap(({ holders, stateGroup }) => holders.map((id) => `${id} ${stateGroup}`)));
    if (!counts.size) return;
    const places = [...counts.keys()].map((place) => place.split(' ') as [string, string]);
    await this.db.query(HOLDERS, [
      ...[this.workspaceId, places.map(([holder]) => holder), places.map(() => newId())],
      ...[places.map(([, group]) => group), [...counts.values()]],
    ]);
  }

  /** Lets the project give numbers behind this one. */
  async countNumbers(projectId: string, last: number): Promise<void> {
    await this.db.query(NUMBERS, [this.workspaceId, projectId, last]);
  }

  /** Counts comments that have arrived, by the ids of their work items. */
  async countComments(itemIds: readonly string[]): Promise<void> {
    const counts = counted(itemIds);
    if (counts.size) await this.db.query(TALLIES, [this.workspaceId, [...counts.keys()], [...counts.values()]]);
  }
}

function counted(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
