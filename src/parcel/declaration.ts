/** Tenant tables that a parcel leaves out, each with the reason. */
export const EXCUSED: Readonly<Record<string, string>> = {
  audit_chains: 'Ends of the audit log, which stays with the installation that wrote it.',
  audit_logs:
    'Evidence of the installation that wrote it, with network addresses of people: "audit export" exports it. The log starts again with the entry of the import.',
  automation_executions: 'Steps of runs, which are not exported. Their changes are in the history of the records.',
  automation_runs: 'Work of the server that ran them. Their changes are in the history of the records.',
  event_cursors: 'Positions of event consumers, which start again.',
  group_sync_grants: 'Granted again when people sign in, from the groups of the identity provider.',
  import_arrivals: 'Work of the server that imported: what can be undone there.',
  imports: 'Work of the server that imported. What arrived is exported.',
  outbox: 'Past events: nobody is notified of them again.',
  postponed_events: 'Events that wait for consumers, which start again.',
  progress_flow_days: 'Sums of histories, which are exported: counted again when statistics are asked for.',
  progress_flow_items: 'Sums of histories, which are exported: counted again when statistics are asked for.',
  progress_flows: 'What has been summed up here: statistics are counted again.',
  provisioned_group_members: 'Sent again by the identity provider, once it has a token of the new installation.',
  provisioned_groups: 'Sent again by the identity provider, once it has a token of the new installation.',
  provisioned_people: 'Sent again by the identity provider, once it has a token of the new installation.',
  provisioning_tokens: 'Secrets of the installation that made them.',
  webhook_deliveries: 'Messages that were sent, or that would be sent twice.',
  webhook_logs: 'Requests and responses of receivers, with their signatures.',
  workspace_exports: 'Parcels that wait for their download.',
  workspace_invitations: 'Links of the installation that sent them: invite again.',
};

/** SQL expression for the value that a column gets on import if it is not in the parcel. */
type Arrival = string;

export interface TableRule {
  /** SQL condition for the rows that travel. All rows travel unless it is given. */
  readonly rows?: string;
  /** Columns that are never in a parcel, such as secrets and switches, with the value that each gets on import. */
  readonly left?: Readonly<Record<string, Arrival>>;
  /**
   * Columns whose values are changed. Each function makes the new SQL expression from that of the column. It is applied on
   * export and again on import, because a parcel may have been written by hand; applying it twice changes nothing more.
   */
  readonly changed?: Readonly<Record<string, (column: string) => string>>;
}

/** Headers hold credentials of receivers. */
const withoutHeaders = (config: string): string =>
  `case when jsonb_typeof(${config}) = 'object' then ${config} - 'headers' else ${config} end`;

const nodesWithoutSecrets = (graph: string): string =>
  `case when jsonb_typeof(${graph} -> 'nodes') = 'array' then jsonb_set(${graph}, '{nodes}', (
     select coalesce(jsonb_agg(case when jsonb_typeof(n -> 'config') = 'object'
       then jsonb_set(n - 'secret', '{config}', (n -> 'config') - 'headers') else n end order by place), '[]')
     from jsonb_array_elements(${graph} -> 'nodes') with ordinality as nodes (n, place))) else ${graph} end`;

/** Exceptions by table. All other columns travel unchanged, including columns that are added later. */
export const RULES: Readonly<Record<string, TableRule>> = {
  // An unfinished upload has no file.
  assets: { rows: 'is_uploaded' },
  automations: {
    left: { is_enabled: 'false', enabled_since: 'null' },
    changed: { status: (column) => `case ${column} when 'published' then 'disabled' else ${column} end` },
  },
  automation_nodes: {
    left: { secret: 'null', next_scheduled_at: 'null' },
    changed: { config: withoutHeaders },
  },
  automation_versions: { changed: { graph: nodesWithoutSecrets } },
  // Groups of another provider may have the same names.
  group_sync_configs: { left: { is_enabled: 'false' } },
  // Nobody gets mail about what happened before.
  notifications: { changed: { mailed_at: (column) => `coalesce(${column}, created_at)` } },
  recurring_work_items: {
    left: { is_enabled: 'false', next_run_at: 'null' },
    changed: { status: (column) => `case ${column} when 'active' then 'paused' else ${column} end` },
  },
  webhooks: {
    // Apps manage their own webhooks.
    rows: 'app_id is null',
    left: {
      ...{ app_id: 'null', secret: `''`, previous_secret: 'null', previous_secret_until: 'null' },
      ...{ is_active: 'false', active_since: 'null', failures: '0', failing_since: 'null', end_reason: 'null' },
    },
  },
  // Second factors stay with the accounts of the installation, so that nobody would have one. The deletion of the
  // workspace here does not concern the other installation, and neither does what its operator lets workspaces have. The
  // other installation has bounds of its own for the retention of logs.
  workspaces: {
    left: {
      factors_required_since: 'null',
      ...{
        people_limit: 'null',
        work_items_limit: 'null',
        storage_bytes_limit: 'null',
        requests_per_minute_limit: 'null',
      },
      ...{ deletion_requested_at: 'null', deletion_requested_by_id: 'null', purge_at: 'null' },
      ...{ retention_audit_log_days: 'null', retention_log_days: 'null' },
      ...{ retention_deleted_record_days: 'null', retention_changed_at: 'null' },
      retention_version: '1',
    },
  },
};

/** Tenant tables of the service that are in a parcel. Tables of packages are always in it. */
export const TRAVELLING: ReadonlySet<string> = new Set([
  ...['activities', 'agent_run_activities', 'agent_runs', 'artifact_versions', 'artifacts', 'assets'],
  ...['automation_activities', 'automation_edges', 'automation_nodes', 'automation_versions', 'automations'],
  ...['collection_members', 'collections', 'customer_properties', 'customer_property_values', 'customer_requests'],
  ...['customers', 'cycles', 'display_settings', 'estimate_points', 'estimates', 'favorites', 'governance_migrations'],
  ...['group_project_mappings', 'group_sync_configs', 'group_workspace_mappings', 'initiative_label_links'],
  ...['initiative_labels', 'initiative_projects', 'initiatives', 'intake_items', 'intakes', 'labels', 'mentions'],
  ...['milestones', 'modules', 'notifications', 'page_labels', 'page_versions', 'pages', 'progress_days'],
  ...['progress_items', 'project_counters', 'project_members', 'project_phases', 'projects', 'recent_records'],
  ...['recurring_occurrences', 'recurring_work_items', 'release_changelogs', 'release_comments', 'release_labels'],
  ...['release_links', 'release_tags', 'releases', 'states', 'stickies', 'teamspace_members', 'teamspace_projects'],
  ...['teamspaces', 'templates', 'views', 'webhooks', 'work_item_assignees', 'work_item_comments', 'work_item_counts'],
  ...['work_item_customer_requests', 'work_item_customers', 'work_item_cycles', 'work_item_git_references'],
  ...['work_item_initiatives', 'work_item_labels', 'work_item_links', 'work_item_milestones', 'work_item_modules'],
  ...['work_item_pages', 'work_item_properties', 'work_item_property_contexts', 'work_item_property_options'],
  ...[
    'work_item_property_values',
    'work_item_reactions',
    'work_item_relation_definitions',
    'work_item_relations',
    'work_item_releases',
  ],
  ...['work_item_subscriptions', 'work_item_tallies', 'work_item_type_properties', 'work_item_types', 'work_items'],
  ...['workflow_approvals', 'workflow_choices', 'workflow_rules', 'workflow_states', 'workflow_transitions'],
  ...['workflows', 'worklogs', 'workspace_members', 'workspaces'],
]);

/**
 * Names of columns that refer to people. Most have no foreign key, so that accounts can be deleted. Columns with a foreign
 * key to `users` are recognised without it.
 */
export const NAMES_PEOPLE = /(^|_)(by|user|owner|lead|actor|recipient|author|member|assignee)_ids?$/;
