import type { ProjectRole, WorkspaceRole } from '#kernel';
import type { Operation } from '../document';
import { addMember, addProjectMember, type Person } from '../tenants';
import type { Place } from './place';

export interface Cast {
  readonly workspaceRole: WorkspaceRole;
  readonly projectRole: ProjectRole | null;
  readonly person: Person;
}

const WORKSPACE_ROLES = ['owner', 'admin', 'member', 'guest'] as const;
const PROJECT_ROLES = ['admin', 'contributor', 'commenter', 'guest', null] as const;

/** One person for each pair of roles. */
export async function castOf(place: Place): Promise<Cast[]> {
  const pairs = WORKSPACE_ROLES.flatMap((workspaceRole) =>
    PROJECT_ROLES.map((projectRole) => ({ workspaceRole, projectRole })),
  );
  return Promise.all(
    pairs.map(async (pair) => {
      const person = await addMember(place.tenant, pair.workspaceRole);
      if (pair.projectRole) await addProjectMember(place.tenant, place.project, person, pair.projectRole);
      return { ...pair, person };
    }),
  );
}

/**
 * What the declared roles of an operation mean for somebody: `hidden` where the public project itself is not visible,
 * `own` where only records of one's own may be touched.
 */
export function verdict(
  { declared }: Operation,
  { workspaceRole, projectRole }: Cast,
): 'yes' | 'own' | 'no' | 'hidden' {
  const { roles, level } = declared;
  const governs = workspaceRole === 'owner' || workspaceRole === 'admin';
  const role = governs ? 'admin' : projectRole;
  if (level === 'project' && !role && workspaceRole === 'guest') return 'hidden';
  if (level === 'caller' || roles.everyone || roles.workspace.includes(workspaceRole)) return 'yes';
  if (level === 'workspace' || !role) return 'no';
  if (roles.project.includes(role)) return 'yes';
  return roles.own.includes(role) ? 'own' : 'no';
}
