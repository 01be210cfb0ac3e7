import { PROJECT_ROLES, type ProjectRole, type WorkspaceRole } from '#kernel';
import type { GroupSyncSettings, ProjectMapping, WorkspaceMapping } from './group-sync';
import { GIVEN_IN_WORKSPACE, highest, holdable, type GivenInWorkspace } from './roles';

/** A role that somebody has now. */
export interface HeldRole<R> {
  readonly role: R;
  /** The role that groups gave. Where it is another one, or none, people have decided since. */
  readonly given: R | null;
}

export interface HeldRoles {
  /** Null for who is no member. */
  readonly workspace: HeldRole<WorkspaceRole> | null;
  /** By project. */
  readonly projects: ReadonlyMap<string, HeldRole<ProjectRole>>;
}

/** What somebody's groups give. */
export interface RolesOfGroups {
  readonly workspace: GivenInWorkspace | null;
  readonly projects: ReadonlyMap<string, ProjectRole>;
}

export interface Mappings {
  readonly workspace: readonly WorkspaceMapping[];
  readonly projects: readonly ProjectMapping[];
  /** Ids of the projects that can be joined. */
  readonly openProjects: readonly string[];
}

/** What is to become of a role: nothing, another one, or its end. */
export type Step<R> =
  { readonly kind: 'keep' } | { readonly kind: 'give'; readonly role: R } | { readonly kind: 'end' };

const KEEP = { kind: 'keep' } as const;

/** The highest role that any of the groups gives, in the workspace and in each project. */
export function rolesOfGroups(
  { workspace, projects, openProjects }: Mappings,
  groups: readonly string[],
): RolesOfGroups {
  const matches = ({ idpGroupName }: { readonly idpGroupName: string }) => groups.includes(idpGroupName);
  const ofProjects = projects.filter(matches);
  const inProject = (id: string): (readonly [string, ProjectRole])[] => {
    const roles = ofProjects.filter(({ allProjects, projectId }) => allProjects || projectId === id);
    const role = highest(PROJECT_ROLES, rolesOf(roles));
    return role ? [[id, role]] : [];
  };
  return {
    workspace: highest(GIVEN_IN_WORKSPACE, rolesOf(workspace.filter(matches))),
    projects: new Map(openProjects.flatMap(inProject)),
  };
}

const rolesOf = <R>(mappings: readonly { readonly role: R }[]): R[] => mappings.map(({ role }) => role);

type Rules = Pick<GroupSyncSettings, 'autoRemove' | 'defaultWorkspaceRole'>;

export function stepInWorkspace(
  { workspace: held }: HeldRoles,
  wanted: RolesOfGroups,
  rules: Rules,
): Step<WorkspaceRole> {
  if (held?.role === 'owner') return KEEP;
  const { defaultWorkspaceRole, autoRemove } = rules;
  // Who is a member already falls back to the default only where roles that no group gives any more are to end.
  const fallsBack = wanted.projects.size > 0 && (!held || autoRemove);
  return step(held, wanted.workspace ?? (fallsBack ? defaultWorkspaceRole : null), autoRemove);
}

/** What changes in projects for somebody of this role in the workspace. */
export function stepsInProjects(
  { projects }: HeldRoles,
  wanted: RolesOfGroups,
  { workspaceRole, autoRemove }: Pick<Rules, 'autoRemove'> & { readonly workspaceRole: WorkspaceRole },
): (readonly [string, Step<ProjectRole>])[] {
  const ids = [...new Set([...wanted.projects.keys(), ...projects.keys()])].sort();
  return ids
    .map((id) => {
      const role = wanted.projects.get(id);
      return [id, step(projects.get(id) ?? null, role ? holdable(workspaceRole, role) : null, autoRemove)] as const;
    })
    .filter(([, { kind }]) => kind !== 'keep');
}

/** Roles that people gave are never touched. */
function step<R>(held: HeldRole<R> | null, deserved: R | null, autoRemove: boolean): Step<R> {
  if (held && held.role !== held.given) return KEEP;
  if (deserved) return held?.role === deserved ? KEEP : { kind: 'give', role: deserved };
  return held && autoRemove ? { kind: 'end' } : KEEP;
}
