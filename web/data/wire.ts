// Records as the interface serves them; `npm run types` makes the types of its document.
import type * as wire from '../../types/web/types.gen';

export type { wire };

/** The members that a page asks for, each of them there. */
export type With<T, Members extends keyof T> = { readonly [Member in Members]-?: Exclude<T[Member], undefined> };

export type Project = With<
  wire.Project,
  | 'id'
  | 'name'
  | 'identifier'
  | 'description'
  | 'network'
  | 'cycle_view'
  | 'module_view'
  | 'issue_views_view'
  | 'page_view'
  | 'intake_view'
  | 'is_time_tracking_enabled'
  | 'is_issue_type_enabled'
  | 'archived_at'
  | 'relation'
  | 'project_lead_id'
>;
export type State = With<wire.State, 'id' | 'name' | 'color' | 'group' | 'sequence' | 'is_default'>;
export type Label = With<wire.Label, 'id' | 'name' | 'color'>;
export type User = With<wire.UserLite, 'id' | 'display_name' | 'avatar_url'>;
export type Member = With<wire.ProjectMember, 'member_id' | 'role'> & { readonly member: User };
export type Priority = NonNullable<wire.WorkItem['priority']>;

/** What lists and boards show of a work item. */
export type Item = With<
  wire.WorkItem,
  | 'id'
  | 'name'
  | 'identifier'
  | 'sequence_id'
  | 'priority'
  | 'state_id'
  | 'type_id'
  | 'parent_id'
  | 'project_id'
  | 'assignee_ids'
  | 'label_ids'
  | 'start_date'
  | 'target_date'
  | 'created_at'
>;
export const ITEM_FIELDS = [
  ...['id', 'name', 'identifier', 'sequence_id', 'priority', 'state_id', 'type_id', 'parent_id', 'project_id'],
  ...['assignee_ids', 'label_ids', 'start_date', 'target_date', 'created_at'],
] as const;

/** What its own page shows. */
export type ItemDetail = Item &
  With<
    wire.WorkItem,
    'description_html' | 'cycle_id' | 'module_ids' | 'archived_at' | 'created_by_id' | 'custom_fields'
  >;

export type ItemChange = Partial<
  Pick<
    wire.UpdateWorkItemRequest,
    | 'name'
    | 'description_html'
    | 'priority'
    | 'state_id'
    | 'type_id'
    | 'parent_id'
    | 'assignee_ids'
    | 'label_ids'
    | 'start_date'
    | 'target_date'
  >
>;
export type NewItem = ItemChange & { readonly name: string };

export const PRIORITIES: readonly Priority[] = ['urgent', 'high', 'medium', 'low', 'none'];
