import type { Catalogue, Table } from './catalogue';

/**
 * Where a table lies when workspaces are spread over many nodes. Tables of tenants are distributed by workspace, a
 * global table has a copy on every node, and a local one lies on the node with the jobs.
 */
type Placement = 'global' | 'local';

/** Tables without a workspace have a word here. Tables with one are distributed by it: their keys begin with it. */
const PLACES: Readonly<Record<Placement, readonly string[]>> = {
  // Tables of tenants refer to people and join them.
  global: ['users'],
  local: [
    ...['access_tokens', 'api_keys', 'factor_challenges', 'identities', 'passkeys', 'password_resets'],
    ...['provider_visits', 'recovery_codes', 'saml_keys', 'saml_visits', 'sessions'],
    ...['setup_links', 'totp_factors', 'user_assets'],
    ...['oauth_apps', 'oauth_codes', 'oauth_device_codes', 'oauth_grants', 'oauth_installations'],
    ...['oauth_refresh_tokens', 'oauth_requests', 'erasures', 'person_merges'],
    ...['identity_providers', 'identity_provider_domains'],
    ...['backup_runs', 'event_consumers', 'idempotency_keys', 'installation', 'mails', 'server_secrets'],
    ...['group_sync_places', 'membership_places', 'workspace_directory'],
    ...['digest_stops', 'notification_digests', 'own_archives', 'webhook_lanes', 'write_positions'],
  ],
};

type Placed = Pick<Table, 'name' | 'columns'>;

const WORDS = new Map(
  Object.entries(PLACES).flatMap(([place, tables]) => tables.map((table) => [table, place as Placement] as const)),
);

/**
 * The column by which a table of tenants is distributed. A workspace lies with its rows: with a copy on every node, the
 * row locks of two writers would deadlock.
 */
export const tenantColumn = ({ name, columns }: Placed): string | undefined =>
  name === 'workspaces' ? 'id' : columns.has('workspace_id') ? 'workspace_id' : undefined;

/** Returns where a table lies. One that has no word, as those of packages may be, lies on one node. */
export const placeOf = (table: Placed): Placement | 'tenant' =>
  tenantColumn(table) ? 'tenant' : (WORDS.get(table.name) ?? 'local');

/** Returns the lines of the golden list that say where each table lies. */
export const placements = (catalogue: Catalogue): string[] =>
  [...catalogue.values()].map((table) => `${table.name}: ${wordOf(table)}`);

/** A table that nobody has placed has no word, so that the test of the golden list and `misplaced` notice it. */
function wordOf(table: Table): string {
  const column = tenantColumn(table);
  return column ? `tenant, by ${column}` : (WORDS.get(table.name) ?? 'nowhere');
}

/** Returns what is wrong with the words: tables without one, words for tables of tenants, words for no table. */
export function misplaced(catalogue: Catalogue): string[] {
  const isPlaced = (table: Table) => tenantColumn(table) !== undefined;
  const unplaced = [...catalogue.values()].filter((table) => !isPlaced(table) && !WORDS.has(table.name));
  const stale = [...WORDS.keys()].filter((name) => !catalogue.has(name) || isPlaced(catalogue.get(name)!));
  return [
    ...unplaced.map(({ name }) => `${name} has no workspace_id: say in placement.ts whether it is global or local`),
    ...stale.map((name) => `${name} is not a table, or has a workspace_id: it needs no word in placement.ts`),
  ];
}
