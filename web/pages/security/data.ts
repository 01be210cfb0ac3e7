import type { UseQueryResult } from '@tanstack/react-query';
import { useAll, useOne } from '../../data/lists';
import { staleOn } from '../../data/live';
import { workspacePath } from '../../data/paths';
import type { wire, With } from '../../data/wire';

export type Security = With<
  wire.WorkspaceSecurity,
  'second_factor_required' | 'grace_days' | 'trusts_providers' | 'second_factor_due_at'
>;

/** A person in the workspace, and how they can sign in. */
export interface MemberSecurity {
  readonly id: string;
  readonly member_id: string;
  readonly has_second_factor: boolean;
  readonly has_password: boolean;
  readonly member: With<wire.UserLite, 'id' | 'display_name' | 'avatar_url' | 'email'>;
}

export const SECURITY = 'workspace-security';
const PEOPLE = 'security-people';

staleOn({ 'workspace.member': [PEOPLE] });

export const securityPath = (slug: string): string => `${workspacePath(slug)}security/`;

export const useSecurity = (slug: string): UseQueryResult<Security> => useOne(SECURITY, securityPath(slug));

/** Those without a second factor come first. */
export function usePeople(slug: string): UseQueryResult<MemberSecurity[]> {
  const found = useAll<MemberSecurity>(PEOPLE, `${securityPath(slug)}people/`, { expand: 'member' });
  const byNeed = found.data?.toSorted((one, other) => Number(one.has_second_factor) - Number(other.has_second_factor));
  return { ...found, data: byNeed } as UseQueryResult<MemberSecurity[]>;
}
