import { getMetadataArgsStorage } from 'typeorm';
import type { Contexts } from '#context';
import { snake } from '#kernel';
import type { LinkTable } from '#references';
import { schemaOf } from '../../schema';

export interface Table {
  readonly name: string;
  /** The context that writes the table. */
  readonly owner: string;
  readonly columns: ReadonlySet<string>;
}

export type Catalogue = ReadonlyMap<string, Table>;

/** The owner of tables that belong to no context. */
const PLATFORM = 'platform';

type WithoutRow = readonly [owner: string, table: string, columns: string];

/** Tables without a row class, such as counters and logs. */
const WITHOUT_ROW: readonly WithoutRow[] = [
  [PLATFORM, 'outbox', 'workspace_id id event entity_type entity_id project_id actor_id data previous created_at'],
  [PLATFORM, 'event_consumers', 'name since'],
  [PLATFORM, 'event_cursors', 'workspace_id consumer transaction_id event_id'],
  [PLATFORM, 'postponed_events', 'workspace_id consumer event_id entity_id attempts next_attempt_at last_error'],
  [PLATFORM, 'write_positions', 'user_id position written_at'],
  ['workspaces', 'workspace_directory', 'id slug name created_at suspended_at purge_at deleted_at'],
  ['workspaces', 'membership_places', 'user_id tenant_id'],
  ['group-sync', 'group_sync_places', 'tenant_id'],
  ['initiatives', 'initiative_label_links', 'workspace_id initiative_id label_id created_at deleted_at'],
  ['initiatives', 'initiative_projects', 'workspace_id initiative_id project_id created_at deleted_at'],
  ['teamspaces', 'teamspace_members', 'workspace_id teamspace_id user_id created_at deleted_at'],
  ['teamspaces', 'teamspace_projects', 'workspace_id teamspace_id project_id created_at deleted_at'],
  ['work-items', 'project_counters', 'workspace_id project_id last_sequence visible_items'],
  [
    'custom-fields',
    'work_item_property_values',
    `workspace_id id project_id work_item_id property_id place text_value number_value moment_value flag_value record_value
     external_source external_id created_at created_by_id updated_at updated_by_id`.replace(/\s+/g, ' '),
  ],
  ['work-items', 'work_item_counts', 'workspace_id holder_id id state_group part_id number is_sum'],
  ['discussion', 'work_item_tallies', 'workspace_id work_item_id comments talk'],
  ['types', 'work_item_type_properties', 'workspace_id work_item_type_id property_id created_at'],
  ['progress', 'progress_items', 'workspace_id project_id work_item_id holder_kind holder_id outlook point_id points'],
  ['wiki', 'page_labels', 'workspace_id page_id label_id created_at deleted_at'],
  [
    'mentions',
    'mentions',
    'workspace_id source_type source_id work_item_id target_type target_id created_at created_by_id',
  ],
  ['notifications', 'work_item_subscriptions', 'workspace_id work_item_id user_id is_subscribed updated_at'],
  ['notifications', 'notification_digests', 'user_id frequency waiting_since look_at updated_at'],
  ['notifications', 'digest_stops', 'token_hash user_id created_at'],
  ['personal', 'recent_records', 'workspace_id user_id entity_type entity_id opened_at'],
  ['personal', 'display_settings', 'workspace_id user_id key settings updated_at'],
  [
    'progress',
    'progress_days',
    'workspace_id project_id holder_kind holder_id day items completed_items cancelled_items points completed_points cancelled_points',
  ],
  ['progress', 'progress_flows', 'workspace_id project_id timezone run_id counted_at'],
  ['progress', 'progress_flow_items', 'workspace_id work_item_id project_id happened completed_at hours'],
  ['progress', 'progress_flow_days', 'workspace_id project_id day kind from_group to_group items'],
];

/** Tables that a migration created and a later one dropped. They need no owner. */
export const RETIRED: ReadonlySet<string> = new Set(['page_favorites']);

/** Tables that link work items to other records. Work items write them. */
const linksOf = ({ itemReferences }: Contexts): readonly WithoutRow[] =>
  itemReferences.flatMap(({ set, placed }) =>
    [set, placed].flatMap((link): WithoutRow[] => (link ? [['work-items', link.table, membersOf(link)]] : [])),
  );

const membersOf = ({ column, authored }: LinkTable): string =>
  `workspace_id work_item_id ${column} created_at${authored ? ' id created_by_id' : ''}`;

/** Returns the tables without a row class, which are only used by SQL. */
export const withoutRow = (contexts: Contexts): readonly WithoutRow[] => [...WITHOUT_ROW, ...linksOf(contexts)];

/** Returns the context to which a source file belongs. */
export const contextOf = (path: string): string => /^src\/contexts\/([^/]+)\//.exec(path)?.[1] ?? PLATFORM;

/** Returns every table with its owner and columns. */
export function catalogueOf(contexts: Contexts): Catalogue {
  const owners = contexts.owners();
  const rows = new Set<unknown>(schemaOf(contexts).entities as readonly unknown[]);
  const tables = getMetadataArgsStorage()
    .tables.filter(({ target }) => rows.has(target))
    .map(({ target, name }): Table => ({
      name: name!,
      owner: owners.get(name!) ?? PLATFORM,
      columns: new Set(columnsOf(target as object)),
    }));
  const others = withoutRow(contexts).map(([owner, name, columns]) => ({
    name,
    owner,
    columns: new Set(columns.split(' ')),
  }));
  return new Map([...tables, ...others].map((table) => [table.name, table]));
}

/** Returns the columns of a row class, including those of its superclasses. */
function columnsOf(row: object | null): string[] {
  if (!row) return [];
  const own = getMetadataArgsStorage().columns.filter(({ target }) => target === row);
  return [
    ...own.map(({ propertyName, options }) => options.name ?? snake(propertyName)),
    ...columnsOf(Object.getPrototypeOf(row) as object | null),
  ];
}
