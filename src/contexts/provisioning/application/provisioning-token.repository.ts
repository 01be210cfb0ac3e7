import { order, Records, type ListSpec, type TenantRecord, type WorkspaceCtx, type WorkspaceKey } from '#kernel';
import type { ProvisioningToken } from '../domain/provisioning-token';

export interface ProvisioningTokenRecord extends ProvisioningToken, TenantRecord {
  readonly id: string;
}

export const provisioningTokenList: ListSpec = {
  filters: {},
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

export type UsableToken = Pick<ProvisioningToken, 'id' | 'title' | 'role' | 'lastUsedAt'>;

export abstract class ProvisioningTokenRepository extends Records<WorkspaceCtx, ProvisioningTokenRecord> {
  /** Returns the token with this hash, unless it has expired or the workspace is gone. */
  abstract usable(place: WorkspaceKey, hash: string): Promise<UsableToken | null>;
  /** Records that a token was used. Writes at most once a minute across all processes. */
  abstract touch(place: WorkspaceKey, id: string): Promise<void>;
}
