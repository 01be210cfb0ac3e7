import type { ProjectRole, EffectiveRoles, WorkspaceRole } from '#kernel';

/**
 * Roles that may call an operation, written in the contract's letters: `O A M G` are workspace owner, admin, member
 * and guest; `PA C Cm PG` project admin, contributor, commenter and guest; `own(C)` lets a role touch only what it
 * created, as `own(M)` does in a workspace; `all` is every member of the workspace, or everyone who sees the project.
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

export type Verdict = 'yes' | 'own' | 'no';

/** Whether a role permits the call, only on the caller's own records, or not at all. */
export function judge(allowed: Allowed, { workspaceRole, projectRole: role }: EffectiveRoles): Verdict {
  if (allowed.everyone || allowed.workspace.has(workspaceRole)) return 'yes';
  if (role && allowed.project.has(role)) return 'yes';
  return allowed.ownInWorkspace.has(workspaceRole) || (role && allowed.own.has(role)) ? 'own' : 'no';
}
