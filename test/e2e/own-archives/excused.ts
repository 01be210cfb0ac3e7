/** The stamps that every record has. A record of a workspace is not its author's own. */
export const STAMPS = ['created_by_id', 'updated_by_id'];

/** Columns about people that are not in archives, by the reason. Of a table that is named whole, all are. */
const REASONS: Readonly<Record<string, readonly string[]>> = {
  'it is the archive': ['own_archives'],
  'whose account it was is erased or merged, so that nobody can ask': ['erasures', 'person_merges'],
  'a secret that ends within hours, and its use': [
    ...['digest_stops', 'factor_challenges', 'password_resets', 'recovery_codes', 'idempotency_keys'],
    'saml_visits',
  ],
  'a place in the log of the database, for a day': ['write_positions'],
  'where memberships lie, which are in the archive themselves': ['membership_places'],
  'who answers for a record of the workspace, which stays with it': [
    ...['automations', 'recurring_work_items', 'templates', 'webhooks', 'cycles', 'modules', 'initiatives'],
    ...['projects', 'releases', 'teamspaces', 'workflow_transitions', 'workspaces', 'oauth_apps'],
    'oauth_installations',
  ],
  'whom others let into their collection is theirs to say': ['collection_members'],
  'follows from the groups that a sign-in service sends': ['group_sync_grants'],
  'work that agents and automations did': [
    ...['agent_runs', 'agent_run_activities', 'automation_activities', 'automation_runs'],
  ],
  'evidence of the workspace, which its owners may read': ['audit_logs'],
  'messages about changes, which are in the history': ['outbox'],
  'a claim on history that arrived, before its author had an account': ['activities.claimed_author_id'],
  'content of the workspace that many people change': [
    ...['artifacts', 'artifact_versions', 'customers', 'customer_requests', 'customer_properties', 'intake_items'],
    'customer_property_values',
    ...['intakes', 'page_versions', 'release_changelogs', 'release_links', 'release_labels', 'release_tags'],
    ...['milestones', 'work_item_git_references', 'work_item_property_values', 'work_item_relations'],
    ...['work_item_customer_requests', 'work_item_customers', 'work_item_cycles', 'work_item_initiatives'],
    ...['work_item_milestones', 'work_item_modules', 'work_item_pages', 'work_item_releases', 'mentions'],
  ],
  'settings of the workspace and its projects': [
    ...['automation_edges', 'automation_nodes', 'estimate_points', 'estimates', 'governance_migrations'],
    ...['group_project_mappings', 'group_sync_configs', 'group_workspace_mappings', 'initiative_labels', 'labels'],
    ...['project_phases', 'recurring_occurrences', 'states', 'work_item_properties', 'work_item_property_contexts'],
    ...['work_item_property_options', 'work_item_relation_definitions', 'work_item_types', 'workflow_choices'],
    ...['provisioned_groups', 'provisioning_tokens', 'workflow_rules', 'workflow_states', 'workflows'],
  ],
  'decisions about work items, which are in their history': ['workflow_approvals'],
  'work of the server for the workspace': [
    ...['imports', 'workspace_exports', 'webhook_logs', 'workspace_invitations'],
  ],
};

/** The reason by table, or by `table.column`. */
export const EXCUSED: ReadonlyMap<string, string> = new Map(
  Object.entries(REASONS).flatMap(([reason, names]) => names.map((name): [string, string] => [name, reason])),
);
