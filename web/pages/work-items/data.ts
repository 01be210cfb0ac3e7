import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api, type Listed } from '../../data/client';
import { RARELY_MS, useAll, useOne } from '../../data/lists';
import { staleOn } from '../../data/live';
import { itemPath, projectPath, workspacePath } from '../../data/paths';
import { ITEM_FIELDS, type Item, type ItemGroups, type User, type wire, type With } from '../../data/wire';

export type Comment = With<
  wire.WorkItemComment,
  'id' | 'comment_html' | 'access' | 'created_at' | 'edited_at' | 'actor_id' | 'created_by_id'
> & { readonly actor: User | null };
export type Reaction = With<wire.WorkItemReaction, 'id' | 'comment_id' | 'emoji' | 'actor_id'> & {
  readonly actor: User | null;
};
export type Activity = With<
  wire.WorkItemActivity,
  | 'id'
  | 'verb'
  | 'field'
  | 'old_value'
  | 'new_value'
  | 'new_identifier_id'
  | 'comment'
  | 'created_at'
  | 'actor_id'
  | 'duration'
> & { readonly actor: User | null };
export type Link = With<wire.WorkItemLink, 'id' | 'title' | 'url'>;
export type Attachment = With<wire.WorkItemAttachment, 'id' | 'name' | 'size' | 'content_type' | 'created_by_id'>;
export type Worklog = With<wire.Worklog, 'id' | 'description' | 'duration' | 'created_at' | 'created_by_id'> & {
  readonly logged_by: User | null;
};
export type Dependencies = Required<wire.WorkItemDependencies>;
export type DependencyKind = keyof Dependencies;
export type RelationDefinition = With<wire.RelationDefinition, 'id' | 'name' | 'outward' | 'inward'>;
export type ItemType = With<wire.WorkItemType, 'id' | 'name' | 'is_default' | 'is_active' | 'is_epic'>;
export type EstimatePoint = With<wire.EstimatePoint, 'id' | 'key' | 'value'>;
export type Release = With<wire.Release, 'id' | 'name' | 'status'>;
export type Property = With<
  wire.WorkItemProperty,
  | 'id'
  | 'name'
  | 'display_name'
  | 'property_type'
  | 'relation_type'
  | 'is_multi'
  | 'is_required'
  | 'is_active'
  | 'options'
  | 'default_value'
>;
export type Features = Partial<wire.ProjectFeatures>;

staleOn({
  workitem: ['activities', 'items-by-id'],
  'workitem.comment': ['comments'],
  'workitem.link': ['links'],
  'workitem.reaction': ['reactions'],
  'workitem.attachment': ['attachments'],
  'workitem.worklog': ['worklogs'],
  'workitem.dependency': ['dependencies'],
  'workitem.relation': ['relations'],
  release: ['releases'],
  view: ['views'],
  work_item_type: ['item-types', 'item-properties'],
  work_item_property: ['item-properties'],
});

export const useFeatures = (slug: string, project: string | undefined): UseQueryResult<Features> =>
  useQuery({
    queryKey: ['features', `${projectPath(slug, project ?? '')}features/`],
    queryFn: () => api.get<Features>(`${projectPath(slug, project!)}features/`),
    staleTime: RARELY_MS,
    enabled: Boolean(project),
  });

export const useComments = (slug: string, item: Item): UseQueryResult<Comment[]> =>
  useAll('comments', `${itemPath(slug, item)}comments/`, { expand: 'actor', order_by: 'created_at' });
export const useReactions = (slug: string, item: Item, enabled: boolean): UseQueryResult<Reaction[]> =>
  useAll('reactions', `${itemPath(slug, item)}reactions/`, { expand: 'actor' }, enabled);
export const useActivities = (slug: string, item: Item): UseQueryResult<Activity[]> =>
  useAll('activities', `${itemPath(slug, item)}activities/`, { expand: 'actor', order_by: 'created_at' });
export const useLinks = (slug: string, item: Item, enabled = true): UseQueryResult<Link[]> =>
  useAll('links', `${itemPath(slug, item)}links/`, {}, enabled);
export const useAttachments = (slug: string, item: Item, enabled = true): UseQueryResult<Attachment[]> =>
  useAll('attachments', `${itemPath(slug, item)}attachments/`, { is_uploaded: true }, enabled);
export const useWorklogs = (slug: string, item: Item, enabled = true): UseQueryResult<Worklog[]> =>
  useAll('worklogs', `${itemPath(slug, item)}worklogs/`, { expand: 'logged_by' }, enabled);
export const useDependencies = (slug: string, item: Item, enabled = true): UseQueryResult<Dependencies> =>
  useOne('dependencies', `${itemPath(slug, item)}dependencies/`, {}, enabled);
export const useRelations = (
  slug: string,
  item: Item,
  enabled = true,
): UseQueryResult<Readonly<Record<string, readonly string[]>>> =>
  useOne('relations', `${itemPath(slug, item)}relations/`, {}, enabled);
export const useRelationDefinitions = (slug: string, enabled = true): UseQueryResult<RelationDefinition[]> =>
  useAll('relation-definitions', `${workspacePath(slug)}work-item-relation-definitions/`, { is_active: true }, enabled);
export const useSubscription = (slug: string, item: Item): UseQueryResult<{ readonly is_subscribed: boolean }> =>
  useOne('subscription', `${itemPath(slug, item)}subscription/`);

export const useItemTypes = (slug: string, project: string | undefined, enabled = true): UseQueryResult<ItemType[]> =>
  useAll('item-types', `${projectPath(slug, project ?? '')}work-item-types/`, {}, Boolean(project) && enabled);
export const useReleases = (slug: string, enabled = true): UseQueryResult<Release[]> =>
  useAll('releases', `${workspacePath(slug)}releases/`, {}, enabled);
export const useEstimatePoints = (
  slug: string,
  project: string | undefined,
  estimate: string | null,
  enabled = true,
): UseQueryResult<EstimatePoint[]> =>
  useAll(
    'estimate-points',
    `${projectPath(slug, project ?? '')}estimates/${estimate}/points/`,
    {},
    Boolean(project && estimate) && enabled,
  );
/** The custom properties of a type. */
export const useProperties = (
  slug: string,
  project: string,
  type: string | null,
  enabled = true,
): UseQueryResult<Property[]> =>
  useAll(
    'item-properties',
    `${projectPath(slug, project)}work-item-types/${type}/properties/`,
    {},
    Boolean(type) && enabled,
  );

/** The custom properties of a project. */
export const useProjectProperties = (slug: string, project: string, enabled = true): UseQueryResult<Property[]> =>
  useAll('item-properties', `${projectPath(slug, project)}work-item-properties/`, {}, enabled);

/** Work items by id, as far as the person may see them. */
export const useItemsById = (slug: string, ids: readonly string[]): UseQueryResult<readonly Item[]> =>
  useQuery({
    queryKey: ['items-by-id', slug, ids],
    queryFn: async () => {
      if (!ids.length) return [];
      const found = await api.get<Listed<Item>>(`${workspacePath(slug)}work-items/`, {
        pql: `id IN (${ids.join(', ')})`,
        fields: ITEM_FIELDS,
        per_page: 200,
        count: false,
      });
      return found.data;
    },
    staleTime: RARELY_MS,
  });

/** The milestone of an item: lists know it, records do not. */
export const useMilestoneOf = (slug: string, item: Item, enabled: boolean): UseQueryResult<string | null> =>
  useQuery({
    queryKey: ['milestones', 'of', item.id],
    queryFn: async () => {
      const found = await api.get<ItemGroups>(`${projectPath(slug, item.project_id)}work-items/groups/`, {
        sequence_id: item.sequence_id,
        group_by: 'milestone',
        per_group: 0,
      });
      return found.groups[0]?.key ?? null;
    },
    enabled,
  });

/** Work items by key or by words of their titles; the newest if nothing is typed. */
export const useItemSearch = (path: string, text: string, enabled: boolean): UseQueryResult<readonly Item[]> =>
  useQuery({
    queryKey: ['item-search', path, text],
    queryFn: async ({ signal }) => {
      const query = { search: text, fields: ITEM_FIELDS, per_page: 10, count: false };
      return (await api.get<Listed<Item>>(path, query, signal)).data;
    },
    placeholderData: keepPreviousData,
    enabled,
  });

/** The given releases that contain an item. */
export const useReleasesOf = (
  slug: string,
  item: Item,
  releases: readonly Release[],
): UseQueryResult<readonly string[]> =>
  useQuery({
    queryKey: ['releases', 'of', item.id, releases.map(({ id }) => id)],
    queryFn: async () => {
      const isIn = async ({ id }: Release): Promise<readonly string[]> => {
        const { data } = await api.get<Listed<Item>>(`${projectPath(slug, item.project_id)}work-items/`, {
          sequence_id: item.sequence_id,
          release_id: id,
          fields: 'id',
          count: false,
        });
        return data.length ? [id] : [];
      };
      // Most items are in no release: one call answers for all releases.
      const { data } = await api.get<Listed<Item>>(`${projectPath(slug, item.project_id)}work-items/`, {
        sequence_id: item.sequence_id,
        release_id__in: releases.map(({ id }) => id),
        fields: 'id',
        count: false,
      });
      return data.length ? (await Promise.all(releases.map(isIn))).flat() : [];
    },
    enabled: releases.length > 0,
  });
