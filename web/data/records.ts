import { keepPreviousData, useInfiniteQuery, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api, callVersioned, type Listed, type Query, type Versioned } from './client';
import { server } from './document';
import {
  ITEM_FIELDS,
  type Activity,
  type Attachment,
  type Comment,
  type Cycle,
  type Item,
  type ItemDetail,
  type Label,
  type Link,
  type Member,
  type Notification,
  type Project,
  type State,
} from './wire';

/** Names of states, labels and people change rarely; live events tell of most of it. */
const RARELY_MS = 60_000;
const MOST = 200;

export const workspacePath = (slug: string): string => `workspaces/${encodeURIComponent(slug)}/`;
export const projectPath = (slug: string, project: string): string =>
  `${workspacePath(slug)}projects/${encodeURIComponent(project)}/`;
export const itemPath = (slug: string, item: Pick<Item, 'project_id' | 'id'>): string =>
  `${projectPath(slug, item.project_id)}work-items/${item.id}/`;

/** Keys of the cache: the first word says what it holds, so that a change can find all lists of it. */
export const keys = {
  items: (path: string, query: Query) => ['items', path, query] as const,
  count: (path: string, query: Query) => ['item-count', path, query] as const,
  item: (slug: string, key: string) => ['item', slug, key] as const,
  of: (kind: string, path: string) => [kind, path] as const,
};

async function all<T>(path: string, query: Query = {}): Promise<T[]> {
  const rows: T[] = [];
  let offset: number | null | undefined = 0;
  while (offset !== null && offset !== undefined) {
    const page: Listed<T> = await api.get<Listed<T>>(path, { per_page: MOST, ...query, offset });
    rows.push(...page.data);
    // The interface counts pages by rows: `next` is the offset of the next one.
    offset = page.next;
  }
  return rows;
}

function useAll<T>(kind: string, path: string, query?: Query, enabled = true): UseQueryResult<T[]> {
  return useQuery({
    queryKey: keys.of(kind, path),
    queryFn: () => all<T>(path, query),
    staleTime: RARELY_MS,
    enabled,
  });
}

export const useProjects = (slug: string): UseQueryResult<Project[]> =>
  useAll('projects', `${workspacePath(slug)}projects/`, { order_by: 'name', fields: ['all', 'relation'] });

/** A project of the workspace by its identifier or id, once the projects are known. */
export function useProject(
  slug: string,
  key: string,
): { readonly project: Project | undefined; readonly isPending: boolean } {
  const { data, isPending } = useProjects(slug);
  const wanted = key.toUpperCase();
  return { project: data?.find(({ id, identifier }) => id === key || identifier.toUpperCase() === wanted), isPending };
}

export const useStates = (slug: string, project: string | undefined): UseQueryResult<State[]> =>
  useAll('states', `${projectPath(slug, project ?? '')}states/`, { order_by: 'sequence' }, Boolean(project));
export const useLabels = (slug: string, project: string | undefined): UseQueryResult<Label[]> =>
  useAll('labels', `${projectPath(slug, project ?? '')}labels/`, {}, Boolean(project));
export const useMembers = (slug: string, project: string | undefined): UseQueryResult<Member[]> =>
  useAll('members', `${project ? projectPath(slug, project) : workspacePath(slug)}members/`, { expand: 'member' });
export const useCycles = (slug: string, project: string, enabled = true): UseQueryResult<Cycle[]> =>
  useAll('cycles', `${projectPath(slug, project)}cycles/`, {}, enabled);

export const useComments = (slug: string, item: Item): UseQueryResult<Comment[]> =>
  useAll('comments', `${itemPath(slug, item)}comments/`, { expand: 'actor', order_by: 'created_at' });
export const useActivities = (slug: string, item: Item): UseQueryResult<Activity[]> =>
  useAll('activities', `${itemPath(slug, item)}activities/`, { expand: 'actor', order_by: 'created_at' });
export const useLinks = (slug: string, item: Item, enabled = true): UseQueryResult<Link[]> =>
  useAll('links', `${itemPath(slug, item)}links/`, {}, enabled);
export const useAttachments = (slug: string, item: Item, enabled = true): UseQueryResult<Attachment[]> =>
  useAll('attachments', `${itemPath(slug, item)}attachments/`, { is_uploaded: true }, enabled);

/** What the person may do in a place, as `workitem:edit`. */
export type Grants = ReadonlySet<string>;

interface Permissions {
  readonly permission_grants: readonly string[];
}

// One function for all, so that its answer is remembered as long as the permissions are the same.
const grantsOf = ({ permission_grants }: Permissions): Grants => new Set(permission_grants);

const grantsAt = (path: string) => ({
  queryKey: keys.of('grants', path),
  queryFn: () => api.get<Permissions>(`${path}permissions/me/`),
  staleTime: RARELY_MS,
  select: grantsOf,
});

export const useGrants = (slug: string, project?: string): Grants =>
  useQuery(grantsAt(project ? projectPath(slug, project) : workspacePath(slug))).data ?? NONE;
const NONE: Grants = new Set();

/**
 * The same for several projects; undefined until the server has said it. It follows from what the person is in a project, so
 * one project of a kind is asked for all of them.
 */
export function useGrantsIn(slug: string, projects: readonly Project[] = []): (project: Project) => Grants | undefined {
  const asked = new Map(projects.toReversed().map(({ id, relation }) => [relation, id]));
  const relations = [...asked.keys()];
  const found = useQueries({ queries: [...asked.values()].map((id) => grantsAt(projectPath(slug, id))) });
  return ({ relation }) => found[relations.indexOf(relation)]?.data;
}

/** Whether a record that somebody has made is among what is granted. */
export const isGranted = (grants: Grants, grant: string, createdById: string | null): boolean =>
  grants.has(grant) || (grants.has(`${grant}+creator`) && createdById === server.person.id);

const PAGE = 50;

/** Work items by cursor, a page at a time. */
export const useItems = (path: string, query: Query, enabled = true) =>
  useInfiniteQuery({
    queryKey: keys.items(path, query),
    queryFn: ({ pageParam, signal }) =>
      api.get<Listed<Item>>(
        path,
        { ...query, fields: ITEM_FIELDS, per_page: PAGE, paginate: 'cursor', cursor: pageParam },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    enabled,
  });

/** How many there are; may be an estimate above 10,000. */
export const useItemCount = (path: string, query: Query, enabled = true): UseQueryResult<number> =>
  useQuery({
    queryKey: keys.count(path, query),
    queryFn: async ({ signal }) =>
      (await api.get<Listed<Item>>(path, { ...query, order_by: undefined, fields: 'id', per_page: 1 }, signal))
        .total_count ?? 0,
    placeholderData: keepPreviousData,
    enabled,
  });

const DETAIL = { fields: ['all', 'description_html', 'custom_fields'] };

/** One work item with its version, by its key. */
export const useItem = (slug: string, key: string): UseQueryResult<Versioned<ItemDetail>> =>
  useQuery({
    queryKey: keys.item(slug, key),
    queryFn: ({ signal }) =>
      callVersioned<ItemDetail>('GET', `${workspacePath(slug)}work-items/${encodeURIComponent(key)}/`, {
        query: DETAIL,
        signal,
      }),
  });

export const useNotifications = (slug: string, unread: boolean) =>
  useInfiniteQuery({
    queryKey: ['notifications', slug, unread] as const,
    queryFn: ({ pageParam }) =>
      api.get<Listed<Notification>>(`${workspacePath(slug)}notifications/`, {
        per_page: PAGE,
        offset: pageParam,
        is_archived: false,
        ...(unread && { is_read: false }),
      }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next ?? undefined,
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
