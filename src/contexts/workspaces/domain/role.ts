import { derivedId, type RoleNamespace } from '#kernel';

/** A role as the interface describes it. */
export interface Role {
  /** Stable: derived from the workspace, so it differs between workspaces. */
  readonly id: string;
  readonly namespace: RoleNamespace;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** Higher roles have higher levels within their namespace. */
  readonly level: number;
  readonly isSystem: boolean;
  readonly status: string;
  /** Position in lists. */
  readonly sortOrder: number;
}

type Description = Pick<Role, 'namespace' | 'slug' | 'name' | 'description'>;

/** All roles by namespace, the highest first. */
const BUILT_IN: readonly Description[] = [
  {
    namespace: 'project',
    slug: 'admin',
    name: 'Admin',
    description: 'Runs the project: its settings, states, labels and members, and everything in it.',
  },
  {
    namespace: 'project',
    slug: 'contributor',
    name: 'Contributor',
    description: 'Works in the project: creates and changes work items and deletes their own.',
  },
  {
    namespace: 'project',
    slug: 'commenter',
    name: 'Commenter',
    description: 'Reads everything in the project and comments on it.',
  },
  {
    namespace: 'project',
    slug: 'guest',
    name: 'Guest',
    description: 'Sees the work items that they created, or all of them if the project permits it.',
  },
  {
    namespace: 'workspace',
    slug: 'owner',
    name: 'Owner',
    description: 'Runs the workspace and is admin of each of its projects. There is always one.',
  },
  {
    namespace: 'workspace',
    slug: 'admin',
    name: 'Admin',
    description: 'Runs the workspace and is admin of each of its projects, but does not change owners.',
  },
  {
    namespace: 'workspace',
    slug: 'member',
    name: 'Member',
    description: 'Sees public projects and works in those that they have a role in.',
  },
  {
    namespace: 'workspace',
    slug: 'guest',
    name: 'Guest',
    description: 'Sees only projects that they have a role in, as guest or commenter.',
  },
];

export const nameOfRole = (namespace: RoleNamespace, slug: string): string =>
  BUILT_IN.find((role) => role.namespace === namespace && role.slug === slug)?.name ?? slug;

const STEP = 10;

export const rolesOf = (workspaceId: string): Role[] =>
  BUILT_IN.map((role, index) => ({
    ...role,
    id: derivedId(workspaceId, 'role', role.namespace, role.slug),
    level: STEP * standingOf(role),
    isSystem: true,
    status: 'active',
    sortOrder: STEP * (index + 1),
  }));

/** Returns 1 for the lowest role of a namespace, 2 for the next, and so on. */
const standingOf = (role: Description): number => {
  const peers = BUILT_IN.filter(({ namespace }) => namespace === role.namespace);
  return peers.length - peers.indexOf(role);
};

/** The permissions of a role. Each role has exactly one scheme. */
export interface PermissionScheme extends Omit<Role, 'level' | 'status'> {
  readonly permissions: readonly string[];
}

export const schemeOf = (workspaceId: string, role: Role, permissions: readonly string[]): PermissionScheme => {
  const { namespace, slug, name, description, isSystem, sortOrder } = role;
  const id = derivedId(workspaceId, 'permission-scheme', namespace, slug);
  return { id, namespace, slug, name, description, isSystem, sortOrder, permissions };
};
