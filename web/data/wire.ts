// Records as the interface serves them. `npm run types` generates the types from the document.
import type * as wire from '../../types/web/types.gen';

export type { wire };

/** The members that a page requests; all of them are present. */
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
  | 'is_epic_enabled'
  | 'is_milestone_enabled'
  | 'estimate_id'
  | 'archived_at'
  | 'relation'
  | 'project_lead_id'
>;
export type State = With<wire.State, 'id' | 'name' | 'color' | 'group' | 'sequence' | 'is_default'>;
export type Label = With<wire.Label, 'id' | 'name' | 'color'>;
export type User = With<wire.UserLite, 'id' | 'display_name' | 'avatar_url'>;
export type Member = With<wire.ProjectMember, 'member_id' | 'role'> & { readonly member: User };
export type Priority = NonNullable<wire.WorkItem['priority']>;

/** The members of a work item that lists and boards show. */
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
  | 'cycle_id'
  | 'module_ids'
  | 'assignee_ids'
  | 'label_ids'
  | 'start_date'
  | 'target_date'
  | 'sort_order'
  | 'version'
  | 'is_draft'
  | 'created_at'
  | 'created_by_id'
> & {
  /** Present if the list requested it. */
  readonly estimate_point?: wire.EstimatePointLite | null;
};
export const ITEM_FIELDS = [
  ...['id', 'name', 'identifier', 'sequence_id', 'priority', 'state_id', 'type_id', 'parent_id', 'project_id'],
  ...['cycle_id', 'module_ids', 'assignee_ids', 'label_ids', 'start_date', 'target_date'],
  ...['sort_order', 'version', 'is_draft', 'created_at', 'created_by_id'],
] as const;

/** The members that the page of an item shows. */
export type ItemDetail = Item &
  With<wire.WorkItem, 'description_html' | 'archived_at' | 'custom_fields' | 'permissions'>;

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
    | 'estimate_point_id'
    | 'start_date'
    | 'target_date'
    | 'custom_fields'
    | 'sort_after_id'
    | 'sort_before_id'
  >
>;
export type NewItem = Omit<ItemEdit, 'sort_after_id' | 'sort_before_id'> & { readonly name: string };

/** A change, including memberships that other operations write. */
export interface ItemEdit extends ItemChange {
  readonly cycle_id?: string | null;
  readonly module_ids?: readonly string[];
  /** The memberships before and after: records of items do not contain them. */
  readonly milestone?: { readonly to: string | null; readonly from: string | null };
}

/**
 * A group of work items with a common value, or without one: their number, the first of them, and the parameters of
 * their list.
 */
export interface ItemGroup {
  readonly key: string | null;
  readonly name: string | null;
  readonly count: number;
  readonly filters: Readonly<Record<string, string | boolean>>;
  readonly data?: readonly Item[];
  readonly next?: number | null;
  readonly next_cursor?: string | null;
  readonly sub_groups?: readonly ItemGroup[];
}

export interface ItemGroups {
  readonly groups: readonly ItemGroup[];
  readonly next: number | null;
  readonly total_count: number;
  readonly total_is_estimate?: boolean;
}

export const PRIORITIES: readonly Priority[] = ['urgent', 'high', 'medium', 'low', 'none'];
