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
  | 'notifications'
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

/**
 * Tables that grow, with the columns by which they are looked up. Texts and expressions of indexes are left to autovacuum: with
 * them, an analysis of many work items takes seconds.
 */
export const GROWING: Partial<Record<ArrivalTable, string>> = {
  activities: 'workspace_id, id, work_item_id',
  work_item_assignees: 'workspace_id, work_item_id, user_id',
  work_item_comments: 'workspace_id, id, work_item_id',
  work_item_cycles: 'workspace_id, work_item_id, cycle_id',
  work_item_labels: 'workspace_id, work_item_id, label_id',
  work_item_modules: 'workspace_id, work_item_id, module_id',
  work_items: 'workspace_id, id, project_id, sequence_id, parent_id, state_id, cycle_id, external_source, external_id',
  worklogs: 'workspace_id, id, work_item_id',
};
