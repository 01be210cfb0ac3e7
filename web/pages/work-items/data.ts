import type { UseQueryResult } from '@tanstack/react-query';
import { useAll } from '../../data/lists';
import { staleOn } from '../../data/live';
import { itemPath } from '../../data/paths';
import type { Item, User, wire, With } from '../../data/wire';

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

staleOn({
  workitem: ['activities'],
  'workitem.comment': ['comments'],
  'workitem.link': ['links'],
  'workitem.attachment': ['attachments'],
});

export const useComments = (slug: string, item: Item): UseQueryResult<Comment[]> =>
  useAll('comments', `${itemPath(slug, item)}comments/`, { expand: 'actor', order_by: 'created_at' });
export const useActivities = (slug: string, item: Item): UseQueryResult<Activity[]> =>
  useAll('activities', `${itemPath(slug, item)}activities/`, { expand: 'actor', order_by: 'created_at' });
export const useLinks = (slug: string, item: Item, enabled = true): UseQueryResult<Link[]> =>
  useAll('links', `${itemPath(slug, item)}links/`, {}, enabled);
export const useAttachments = (slug: string, item: Item, enabled = true): UseQueryResult<Attachment[]> =>
  useAll('attachments', `${itemPath(slug, item)}attachments/`, { is_uploaded: true }, enabled);
