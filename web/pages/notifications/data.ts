import { useQuery } from '@tanstack/react-query';
import { api, type Listed } from '../../data/client';
import { usePages } from '../../data/lists';
import { staleOn } from '../../data/live';
import { workspacePath } from '../../data/paths';
import type { wire, With } from '../../data/wire';

export type Notification = With<
  wire.Notification,
  'id' | 'kind' | 'entity_name' | 'work_item_key' | 'work_item_name' | 'actor_id' | 'read_at' | 'created_at'
>;

// There are no events for notifications: they follow from events of work items and pages.
staleOn({ workitem: ['notifications'], page: ['notifications'] });

export const useNotifications = (slug: string, unread: boolean) =>
  usePages<Notification>('notifications', `${workspacePath(slug)}notifications/`, {
    is_archived: false,
    ...(unread && { is_read: false }),
  });

export const useUnread = (slug: string): number =>
  useQuery({
    queryKey: ['notifications', slug, 'count'] as const,
    queryFn: async () =>
      (
        await api.get<Listed<Notification>>(`${workspacePath(slug)}notifications/`, {
          per_page: 1,
          is_read: false,
          is_archived: false,
        })
      ).total_count ?? 0,
  }).data ?? 0;
