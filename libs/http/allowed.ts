import type { ProjectRole, EffectiveRoles, WorkspaceRole } from '#kernel';

/**
 * The roles that may call an operation. Declarations abbreviate them: `O A M G` are owner, admin, member and guest of
 * the workspace; `PA C Cm PG` are admin, contributor, commenter and guest of the project. `own(C)` allows a role only
 * the records that it created.
 */
export interface Allowed {
  readonly text: string;
  readonly everyone: boolean;
  readonly workspace: ReadonlySet<WorkspaceRole>;
  readonly project: ReadonlySet<ProjectRole>;
  readonly own: ReadonlySet<ProjectRole>;
  readonly ownInWorkspace: ReadonlySet<WorkspaceRole>;
}

const WORKSPACE: Readonly<Record<string, WorkspaceRole>> = { O: 'owner', A: 'admin', M: 'member', G: 'guest' };
const PROJECT: Readonly<Record<string, ProjectRole>> = { PA: 'admin', C: 'contributor', Cm: 'commenter', PG: 'guest' };

export function parseAllowed(text: string): Allowed {
  const workspace = new Set<WorkspaceRole>();
  const project = new Set<ProjectRole>();
  const own = new Set<ProjectRole>();
  const ownInWorkspace = new Set<WorkspaceRole>();
  for (const word of text.split(' ')) {
    const letter = /^own\((\w+)\)$/.exec(word)?.[1];
    if (letter && PROJECT[letter]) own.add(PROJECT[letter]);
    else if (letter && WORKSPACE[letter]) ownInWorkspace.add(WORKSPACE[letter]);
    else if (WORKSPACE[word]) workspace.add(WORKSPACE[word]);
    else if (PROJECT[word]) project.add(PROJECT[word]);
    else if (word !== 'all') throw new Error(`Unknown role "${word}" in "${text}"`);
  }
  return { text, everyone: text === 'all', workspace, project, own, ownInWorkspace };
}

/** Whether a role may call an operation: always, only on records that the caller created, or never. */
export type RoleVerdict = 'yes' | 'own' | 'no';

/** Compares the caller's roles with those that an operation allows. */
export function checkRoles(allowed: Allowed, { workspaceRole, projectRole: role }: EffectiveRoles): RoleVerdict {
  if (allowed.everyone || allowed.workspace.has(workspaceRole)) return 'yes';
  if (role && allowed.project.has(role)) return 'yes';
  return allowed.ownInWorkspace.has(workspaceRole) || (role && allowed.own.has(role)) ? 'own' : 'no';
}
