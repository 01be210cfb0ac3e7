import { useAll } from '../../data/lists';
import { workspacePath } from '../../data/paths';
import type { wire, With } from '../../data/wire';

export type ProvisioningToken = With<
  wire.ProvisioningToken,
  'id' | 'title' | 'role' | 'hint' | 'expires_at' | 'last_used_at'
>;

export const KIND = 'provisioning-tokens';

export const tokensPath = (slug: string): string => `${workspacePath(slug)}provisioning-tokens/`;

export const useTokens = (slug: string) => useAll<ProvisioningToken>(KIND, tokensPath(slug));
