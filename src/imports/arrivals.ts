import { newId, type StateGroup } from '#kernel';
import type { Db } from '#persistence';
import { countComments, countHeld, countVisible, type HeldItems } from './counts';

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

/** Tables of links, with the two records that each of them links. They have no other key. */
export const LINKS: Partial<Record<string, readonly [string, string]>> = {
  initiative_label_links: ['initiative_id', 'label_id'],
  initiative_projects: ['initiative_id', 'project_id'],
  teamspace_members: ['teamspace_id', 'user_id'],
  teamspace_projects: ['teamspace_id', 'project_id'],
  work_item_assignees: ['work_item_id', 'user_id'],
  work_item_customer_requests: ['work_item_id', 'customer_request_id'],
  work_item_customers: ['work_item_id', 'customer_id'],
  work_item_cycles: ['work_item_id', 'cycle_id'],
  work_item_initiatives: ['work_item_id', 'initiative_id'],
  work_item_labels: ['work_item_id', 'label_id'],
  work_item_milestones: ['work_item_id', 'milestone_id'],
  work_item_modules: ['work_item_id', 'module_id'],
  work_item_releases: ['work_item_id', 'release_id'],
  work_item_subscriptions: ['work_item_id', 'user_id'],
  work_item_type_properties: ['work_item_type_id', 'property_id'],
};

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

/** New rows after which a table is analyzed for the first time, and by how many times more for the next. */
const FIRST_ANALYSIS = 1_000;
const MORE_ANALYSIS = 8;

/**
 * Tables that grow, with the columns by which they are looked up. Texts and expressions of indexes are left to autovacuum: with
 * them, an analysis of many work items takes seconds.
 */
const GROWING: Partial<Record<ArrivalTable, string>> = {
  activities: 'workspace_id, id, work_item_id',
  work_item_assignees: 'workspace_id, work_item_id, user_id',
  work_item_comments: 'workspace_id, id, work_item_id',
  work_item_cycles: 'workspace_id, work_item_id, cycle_id',
  work_item_labels: 'workspace_id, work_item_id, label_id',
  work_item_modules: 'workspace_id, work_item_id, module_id',
  work_items: 'workspace_id, id, project_id, sequence_id, parent_id, state_id, cycle_id, external_source, external_id',
  worklogs: 'workspace_id, id, work_item_id',
};

const NUMBERS = `
  update project_counters set last_sequence = greatest(last_sequence, $3)
  where workspace_id = $1 and project_id = $2 returning project_id`;

const REMEMBER = `
  insert into import_arrivals (workspace_id, id, import_id, kind, ids, others)
  values ($1, $2, $3, $4, $5::uuid[], $6::uuid[])`;

/**
 * Adds records of other trackers in sets, with the ids, numbers, authors and times that they have there. Rules of the
 * present, such as ended cycles, do not hold for them, and nobody is notified: no event, mail, webhook or automation.
 * A record that is here already stays as it is. Runs in the caller's transaction.
 */
export class Arrivals {
  private readonly growth = new Map<ArrivalTable, { rows: number; nextAnalysis: number }>();

  constructor(
    private readonly db: Db,
    private readonly workspaceId: string,
    /** The import that remembers what it has made; null if nobody can undo it. */
    private readonly importId: string | null,
  ) {}

  /** Adds records that all have the same columns. Returns the ids of those that were not here before; of links the first ids. */
  async add(table: ArrivalTable, records: readonly ArrivingRecord[]): Promise<ReadonlySet<string>> {
    const arrived = new Set<string>();
    const [key, other] = LINKS[table] ?? ['id'];
    for (let from = 0; from < records.length; from += BATCH) {
      const batch = records.slice(from, from + BATCH);
      const columns = Object.keys(batch[0]!).map((name) => `"${name}"`);
      const rows = await this.db.query<{ key: string; other: string | null }>(
        `insert into ${table} (workspace_id, ${columns.join(', ')})
         select $1, ${columns.map((column) => `r.${column}`).join(', ')}
         from jsonb_populate_recordset(null::${table}, $2::jsonb) r
         on conflict do nothing returning ${key} as key, ${other ?? 'null'} as other`,
        [this.workspaceId, JSON.stringify(batch)],
      );
      for (const row of rows) arrived.add(row.key);
      await this.remember(
        table,
        rows.map((row) => row.key),
        other === undefined ? null : rows.map((row) => row.other!),
      );
    }
    await this.analyzeGrown(table, arrived.size);
    return arrived;
  }

  /** Takes note of what the import has made, so that it can be undone. */
  async remember(table: string, ids: readonly string[], others: readonly string[] | null = null): Promise<void> {
    if (this.importId === null || !ids.length) return;
    await this.db.send(REMEMBER, [this.workspaceId, newId(), this.importId, table, ids, others]);
  }

  /**
   * PostgreSQL keeps the plans of its checks of foreign keys. One that was made for a small table may walk all rows of the
   * workspace for each new one; new statistics replace it.
   */
  private async analyzeGrown(table: ArrivalTable, rows: number): Promise<void> {
    const columns = GROWING[table];
    if (columns === undefined) return;
    const grown = this.growth.get(table) ?? { rows: 0, nextAnalysis: FIRST_ANALYSIS };
    this.growth.set(table, grown);
    grown.rows += rows;
    if (grown.rows < grown.nextAnalysis) return;
    grown.nextAnalysis = grown.rows * MORE_ANALYSIS;
    await this.db.query(`analyze ${table} (${columns})`);
  }

  /** Counts items that have arrived. */
  async countItems(projectId: string, items: readonly ArrivedItem[]): Promise<void> {
    if (!items.length) return;
    const place = { workspaceId: this.workspaceId, projectId };
    await countVisible(this.db, place, items.filter(({ isVisible }) => isVisible).length);
    await countHeld(this.db, this.workspaceId, heldBy(items));
  }

  /** Lets the project give numbers behind this one. */
  async countNumbers(projectId: string, last: number): Promise<void> {
    await this.db.query(NUMBERS, [this.workspaceId, projectId, last]);
  }

  /** Counts comments that have arrived, by the ids of their work items. */
  async countComments(itemIds: readonly string[]): Promise<void> {
    await countComments(this.db, this.workspaceId, counted(itemIds));
  }
}

function heldBy(items: readonly ArrivedItem[]): HeldItems[] {
  const counts = counted(items.flatMap(({ holders, stateGroup }) => holders.map((id) => `${id} ${stateGroup}`)));
  return [...counts].map(([place, number]) => {
    const [holderId, stateGroup] = place.split(' ') as [string, StateGroup];
    return { holderId, stateGroup, number };
  });
}

function counted(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
