// Records as the interface serves them; `npm run types` makes the types of its document.
import type * as wire from '../../types/web/types.gen';

type With<T, Members extends keyof T> = { readonly [Member in Members]-?: Exclude<T[Member], undefined> };

export type Project = With<
  wire.Project,
  | 'id'
  | 'name'
  | 'identifier'
  | 'description'
  | 'network'
  | 'cycle_view'
  | 'module_view'
  | 'archived_at'
  | 'relation'
  | 'project_lead_id'
>;
export type State = With<wire.State, 'id' | 'name' | 'color' | 'group' | 'sequence' | 'is_default'>;
export type Label = With<wire.Label, 'id' | 'name' | 'color'>;
export type User = With<wire.UserLite, 'id' | 'display_name' | 'avatar_url'>;
export type Member = With<wire.ProjectMember, 'member_id' | 'role'> & { readonly member: User };
export type Cycle = With<wire.Cycle, 'id' | 'name' | 'start_date' | 'end_date' | 'description'>;
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

export type Comment = With<wire.WorkItemComment, 'id' | 'comment_html' | 'created_at' | 'edited_at' | 'actor_id'> & {
  readonly actor: User | null;
};
export type Activity = With<
  wire.WorkItemActivity,
  'id' | 'verb' | 'field' | 'old_value' | 'new_value' | 'created_at' | 'actor_id'
> & { readonly actor: User | null };
export type Link = With<wire.WorkItemLink, 'id' | 'title' | 'url'>;
export type Attachment = With<wire.WorkItemAttachment, 'id' | 'name' | 'size' | 'created_by_id'>;
export type Upload = With<wire.WorkItemAttachmentUpload, 'id' | 'upload_data'>;
export type Notification = With<
  wire.Notification,
  'id' | 'kind' | 'entity_name' | 'work_item_key' | 'work_item_name' | 'actor_id' | 'read_at' | 'created_at'
>;

export const PRIORITIES: readonly Priority[] = ['urgent', 'high', 'medium', 'low', 'none'];
