import { PROJECT_ROLES, type ProjectRole, type WorkspaceRole } from '#kernel';
import type { GroupSyncSettings, ProjectMapping, WorkspaceMapping } from './group-sync';
import { GIVEN_IN_WORKSPACE, highest, holdable, type GivenInWorkspace } from './roles';

/** A person's current role. */
export interface HeldRole<R> {
  readonly role: R;
  /** The role that groups gave, if any. If it differs from the current role, a person has changed it since. */
  readonly given: R | null;
}

export interface HeldRoles {
  /** Null if the person is not a member. */
  readonly workspace: HeldRole<WorkspaceRole> | null;
  /** Roles by project id. */
  readonly projects: ReadonlyMap<string, HeldRole<ProjectRole>>;
}

/** The roles that a person's groups give. */
export interface RolesOfGroups {
  readonly workspace: GivenInWorkspace | null;
  readonly projects: ReadonlyMap<string, ProjectRole>;
}

export interface Mappings {
  readonly workspace: readonly WorkspaceMapping[];
  readonly projects: readonly ProjectMapping[];
  /** Ids of projects that are neither deleted nor archived. */
  readonly openProjects: readonly string[];
}

/** The change of a role: none, another role, or its end. */
export type Step<R> =
  | { readonly kind: 'keep' }
  | { readonly kind: 'give'; readonly role: R }
  | { readonly kind: 'end' };

const KEEP = { kind: 'keep' } as const;

/** Returns the highest role that any of the groups gives, in the workspace and in each project. */
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

interface Rules extends Pick<GroupSyncSettings, 'autoRemove' | 'defaultWorkspaceRole'> {
  /** Role of a person whom the provider lets in, whatever the groups. */
  readonly provisionedRole?: GivenInWorkspace;
}

export function stepInWorkspace(
  { workspace: held }: HeldRoles,
  wanted: RolesOfGroups,
  rules: Rules,
): Step<WorkspaceRole> {
  if (held?.role === 'owner') return KEEP;
  const { defaultWorkspaceRole, provisionedRole, autoRemove } = rules;
  const withoutGroup = provisionedRole ?? (wanted.projects.size > 0 ? defaultWorkspaceRole : null);
  // Existing members fall back to it only if roles without a group end (`autoRemove`).
  const fallsBack = !held || autoRemove;
  return step(held, wanted.workspace ?? (fallsBack ? withoutGroup : null), autoRemove);
}

/** Returns the changes in projects for a person with this workspace role. */
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

/** Returns the change of one role. Roles that people gave are never changed. */
function step<R>(held: HeldRole<R> | null, deserved: R | null, autoRemove: boolean): Step<R> {
  if (held && held.role !== held.given) return KEEP;
  if (deserved) return held?.role === deserved ? KEEP : { kind: 'give', role: deserved };
  return held && autoRemove ? { kind: 'end' } : KEEP;
}

/** The claims of an identity provider about a person. */
export type Claims = Readonly<Record<string, unknown>>;

/**
 * Returns the names of a person's groups. Undefined if the claim is missing, since that says nothing about groups. Some
 * providers send a single group as a string.
 */
export function groupsOf(claims: Claims, key: string): readonly string[] | undefined {
  const claim = Object.hasOwn(claims, key) ? claims[key] : undefined;
  if (typeof claim === 'string') return [claim];
  return Array.isArray(claim) ? claim.filter((group): group is string => typeof group === 'string') : undefined;
}
