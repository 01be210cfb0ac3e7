import { isOfTenants, type Column, type Table } from '../parcel';

/** Rows that belong to a person alone. In conditions, $1 is the workspace if the table has one, and the person is last. */
export interface OwnRows {
  readonly table: string;
  readonly such: string;
}

const GRANTS = 'grant_id in (select g.id from oauth_grants g where g.user_id = $1)';

const byUser = (table: string): OwnRows => ({ table, such: 't.user_id = $1' });

/** Rows of the account, those that refer to others first. */
export const OF_ACCOUNT: readonly OwnRows[] = [
  { table: 'access_tokens', such: `t.user_id = $1 or t.${GRANTS}` },
  ...['oauth_codes', 'oauth_device_codes', 'oauth_refresh_tokens'].map((table) => ({ table, such: `t.${GRANTS}` })),
  ...['oauth_grants', 'api_keys', 'sessions', 'identities', 'saml_visits', 'password_resets', 'factor_challenges'].map(
    byUser,
  ),
  ...['passkeys', 'totp_factors', 'recovery_codes', 'idempotency_keys', 'write_positions', 'own_archives'].map(byUser),
  ...['notification_digests', 'digest_stops', 'user_assets'].map(byUser),
];

/** Rows in workspaces. */
export const IN_WORKSPACES: readonly OwnRows[] = [
  { table: 'notifications', such: 't.recipient_id = $2' },
  { table: 'stickies', such: 't.owner_id = $2' },
  ...['display_settings', 'favorites', 'recent_records', 'work_item_subscriptions', 'group_sync_grants'].map(
    (table) => ({ table, such: 't.user_id = $2' }),
  ),
  ...['provisioned_group_members', 'provisioned_people'].map((table) => ({ table, such: 't.user_id = $2' })),
];

/** The rows about addresses of the person. The last parameter has them in lower case. */
export const OF_ADDRESSES = {
  account: { table: 'mails', such: 'lower(t.recipient) = any ($1::text[])' },
  workspace: { table: 'workspace_invitations', such: 'lower(t.email) = any ($2::text[])' },
} as const;

/**
 * Tables that are not searched. The context `identity` changes accounts, `audit` its log, and `erasures` and `person_merges`
 * know who it was until the end.
 */
const APART = new Set([
  ...['users', 'erasures', 'person_merges', 'audit_logs', 'audit_chains', 'server_secrets', 'saml_keys'],
]);

/** Columns in which people write, wherever they are. A name in their texts is a word like any other. */
const WRITTEN = new Set([
  ...['name', 'title', 'display_name', 'short_description', 'html', 'prompt', 'template_data'],
  ...['description', 'description_html', 'description_stripped', 'description_json', 'description_source'],
  ...['comment_html', 'comment_stripped', 'comment_json'],
]);

/** Tables of texts for readers and of what receivers answered: names stand in the middle of sentences. */
const PROSE: ReadonlySet<string> = new Set(['mails', 'webhook_logs']);

const TEXT_TYPES = /^(text|jsonb?|character varying.*)$/;

/** A table that may have copies of names and addresses. */
export interface SearchedTable {
  readonly name: string;
  readonly key: readonly Column[];
  readonly columns: readonly Column[];
  readonly isOfTenants: boolean;
  readonly isProse: boolean;
}

/** Finds all places where a name may stand by the catalogue of the database, so that a new table counts as well. */
export const searchedTables = (tables: readonly Table[]): SearchedTable[] =>
  tables.flatMap((table) => {
    const { name } = table;
    const isProse = PROSE.has(name);
    const columns = table.columns.filter(
      (column) => TEXT_TYPES.test(column.type) && (isProse || !WRITTEN.has(column.name)),
    );
    const key = (table.key ?? []).map((one) => table.columns.find((column) => column.name === one)!);
    if (APART.has(name) || !columns.length || !key.length) return [];
    return [{ name, key, columns, isOfTenants: isOfTenants(table), isProse }];
  });
