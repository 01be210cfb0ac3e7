import { PROJECT_ROLES, WORKSPACE_ROLES } from '#kernel';
import { OF_ACCOUNT } from '../erasure/places';
import { isOfTenants, type Reference, type Table } from '../parcel';
import type { SearchedTable } from '../erasure/places';

/** Tables that keep naming the account that was merged, each with the reason. */
export const KEPT: Readonly<Record<string, string>> = {
  audit_chains: 'Ends of the audit log.',
  audit_logs: 'Evidence of who did what: the entry of the merge says who that is since.',
  erasures: 'It says who was erased, and who asked for it.',
  idempotency_keys: 'Answers that were sent, for a day.',
  membership_places: 'Removed at the end, as they say where there is something left to do.',
  person_merges: 'It says who was merged into whom, and who asked for it.',
  users: 'The account stays, without anything.',
};

/** Columns that stay as they are in tables that are searched. */
const KEPT_COLUMNS: Readonly<Record<string, RegExp>> = {
  // What was sent to receivers and what they said, until the log ages out.
  webhook_logs: /^(request|response)_|^error_message$/,
};

/** Tables of accounts whose rows go to the person who stays: sign-ins by providers, and settings of mail. */
const MOVED = new Set(['digest_stops', 'identities', 'notification_digests']);

export const REMOVED = OF_ACCOUNT.filter(({ table }) => !MOVED.has(table));

/** Tables of memberships. They change hands first, and together. */
export const MEMBERSHIPS: readonly string[] = ['workspace_members', 'project_members'];

const rankOf = (roles: readonly string[]): string =>
  `array_position(array['${[...roles].reverse().join(`', '`)}'], role)`;
const ofActive = (roles: readonly string[]): string => `case when is_active then ${rankOf(roles)} else 0 end`;

/**
 * Of two rows that a unique key lets only one person have, the one with the higher number stays; of equal ones, that of the
 * person who stays. SQL expressions without table names.
 */
export const RANKS: Readonly<Record<string, string>> = {
  collection_members: 'access',
  group_sync_grants: `coalesce(case when project_id is null then ${rankOf(WORKSPACE_ROLES)} else ${rankOf(PROJECT_ROLES)} end, 0)`,
  project_members: ofActive(PROJECT_ROLES),
  recent_records: 'extract(epoch from opened_at)',
  teamspace_members: 'case when deleted_at is null then 1 else 0 end',
  work_item_property_values: '-place',
  work_item_subscriptions: 'case when is_subscribed then 1 else 0 end',
  workspace_members: ofActive(WORKSPACE_ROLES),
};

/** A key that lets a person have one row only. */
export interface UniqueKey {
  readonly table: string;
  /** The column of the person. */
  readonly column: string;
  /** SQL expressions for the rest of the key, without table names and without the workspace. */
  readonly others: readonly string[];
  /** SQL condition for the rows that the key is for. */
  readonly such: string | null;
  /** True if rows without a value count as equal. */
  readonly areNullsEqual: boolean;
}

const none = (column: string): string => `coalesce(${column}, '00000000-0000-0000-0000-000000000000'::uuid)`;

/** Keys that no index says: rows that would say the same twice. */
export const ALIKE: readonly UniqueKey[] = [
  {
    table: 'notifications',
    column: 'recipient_id',
    others: ['created_at', 'kind', none('work_item_id'), none('comment_id'), none('record_id')],
    such: 'deleted_at is null',
    areNullsEqual: false,
  },
  {
    table: 'work_item_property_values',
    column: 'record_value',
    others: ['work_item_id', 'property_id'],
    such: null,
    areNullsEqual: false,
  },
];

/** A table with columns that may name a person. */
export interface NamingTable extends SearchedTable {
  /** Columns with one id. */
  readonly ids: readonly string[];
}

const VALUE_TYPES = /^(text|jsonb?|character varying.*)$/;
const USERS = 'users';

/**
 * Finds all columns where the id of a person may stand by the catalogue of the database, so that a new table counts as well.
 * Ids that a foreign key leads elsewhere are none of people.
 */
export const namingTables = (tables: readonly Table[], references: readonly Reference[]): NamingTable[] =>
  tables.flatMap((table) => {
    const { name } = table;
    const isOther = (column: string) =>
      references.some(({ from, to, columns }) => from === name && to !== USERS && columns.includes(column));
    const ids = table.columns.filter(
      ({ name: column, type, isArray }) =>
        type === 'uuid' && !isArray && column !== 'id' && column !== 'workspace_id' && !isOther(column),
    );
    const columns = table.columns.filter(
      ({ name: column, type, isArray }) =>
        (VALUE_TYPES.test(type) || (type === 'uuid' && isArray)) && !KEPT_COLUMNS[name]?.test(column),
    );
    const key = (table.key ?? []).map((one) => table.columns.find((column) => column.name === one)!);
    if (name in KEPT || !key.length || !(ids.length || columns.length)) return [];
    return [{ name, key, ids: ids.map((id) => id.name), columns, isOfTenants: isOfTenants(table), isProse: false }];
  });
