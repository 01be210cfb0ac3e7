import type { UseQueryResult } from '@tanstack/react-query';
import { useAll } from '../../data/lists';
import { staleOn } from '../../data/live';
import { projectPath, workspacePath } from '../../data/paths';
import type { wire, With } from '../../data/wire';

type Who = With<wire.UserLite, 'id' | 'display_name' | 'avatar_url' | 'email'>;

/** A membership in a workspace or project, with its person. */
export interface Membership {
  readonly id: string;
  readonly member_id: string;
  readonly role: string;
  readonly member: Who;
}

export type Invitation = With<wire.Invitation, 'id' | 'email' | 'role' | 'created_at' | 'message'>;
export type Role = With<wire.Role, 'id' | 'name' | 'slug' | 'description' | 'level'>;

staleOn({ 'workspace.member': ['invitations'], 'workspace.invitation': ['invitations'] });

/** Roles, the highest first. */
export const WORKSPACE_ROLES = ['owner', 'admin', 'member', 'guest'] as const;
export const PROJECT_ROLES = ['admin', 'contributor', 'commenter', 'guest'] as const;

export const membersPath = (slug: string, project?: string): string =>
  `${project ? projectPath(slug, project) : workspacePath(slug)}members/`;

// Not the key of the shared hook: these rows include e-mail addresses.
export const useMemberships = (slug: string, project?: string): UseQueryResult<Membership[]> =>
  useAll('members', membersPath(slug, project), { expand: 'member' });
