import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from './client';
import { server } from './document';
import { RARELY_MS, listKey, useAll } from './lists';
import { staleOn } from './live';
import { projectPath, workspacePath } from './paths';
import type { Label, Member, Project, State } from './wire';

staleOn({
  project: ['projects', 'grants'],
  'project.member': ['members', 'grants'],
  'workspace.member': ['members', 'grants'],
  state: ['states'],
  label: ['labels'],
});

export const useProjects = (slug: string): UseQueryResult<Project[]> =>
  useAll('projects', `${workspacePath(slug)}projects/`, {
    order_by: 'name',
    fields: ['all', 'relation', 'is_epic_enabled', 'is_milestone_enabled'],
  });

/** A project of the workspace by its identifier or id, once the projects are loaded. */
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
/** Members of a project, or of the workspace. */
export const useMembers = (slug: string, project: string | undefined): UseQueryResult<Member[]> =>
  useAll('members', `${project ? projectPath(slug, project) : workspacePath(slug)}members/`, { expand: 'member' });

/** The person's permissions in a place, such as `workitem:edit`. */
export type Grants = ReadonlySet<string>;

interface Permissions {
  readonly permission_grants: readonly string[];
  readonly restrictions: readonly string[];
}

// Always the same function, so that its result is kept while the permissions stay the same.
const grantsOf = ({ permission_grants }: Permissions): Grants => new Set(permission_grants);

const restrictionsOf = ({ restrictions }: Permissions): ReadonlySet<string> => new Set(restrictions);

const permissionsAt = (path: string) => ({
  queryKey: listKey('grants', path),
  queryFn: () => api.get<Permissions>(`${path}permissions/me/`),
  staleTime: RARELY_MS,
});

const grantsAt = (path: string) => ({ ...permissionsAt(path), select: grantsOf });

export const useGrants = (slug: string, project?: string): Grants =>
  useQuery(grantsAt(project ? projectPath(slug, project) : workspacePath(slug))).data ?? NONE;
const NONE: Grants = new Set();

/** The codes of the refusals that everybody gets in a project, such as `states_managed_at_workspace`. */
export const useRestrictions = (slug: string, project: string): ReadonlySet<string> =>
  useQuery({ ...permissionsAt(projectPath(slug, project)), select: restrictionsOf }).data ?? NONE;

/**
 * The permissions for several projects, undefined until loaded. They depend on the person's role, so the hook asks for
 * one project of each role.
 */
export function useGrantsIn(slug: string, projects: readonly Project[] = []): (project: Project) => Grants | undefined {
  const asked = new Map(projects.toReversed().map(({ id, relation }) => [relation, id]));
  const relations = [...asked.keys()];
  const found = useQueries({ queries: [...asked.values()].map((id) => grantsAt(projectPath(slug, id))) });
  return ({ relation }) => found[relations.indexOf(relation)]?.data;
}

/** Projects in which the person may create work items; undefined until loaded. */
export function useCreatable(slug: string): readonly Project[] | undefined {
  const { data: projects } = useProjects(slug);
  const grants = useGrantsIn(slug, projects);
  const isKnown = projects?.every((project) => grants(project));
  return isKnown ? projects?.filter((project) => grants(project)?.has('workitem:create')) : undefined;
}

/** Whether the permissions include a record that a given person created. */
export const isGranted = (grants: Grants, grant: string, createdById: string | null): boolean =>
  grants.has(grant) || (grants.has(`${grant}+creator`) && createdById === server.person.id);
