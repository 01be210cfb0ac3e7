import {
  filter,
  order,
  type ListRequest,
  type ListSpec,
  type Page,
  type TenantRecord,
  type WorkspaceKey,
  type WorkspaceRole,
} from '#kernel';
import type { FactorRequirement } from '../domain/factor-requirement';
import type { OfWorkspace } from './workspace-feature.repository';

export interface StoredSecurity extends FactorRequirement {
  readonly id: string;
  readonly name: string;
  /** Number of changes. */
  readonly version: number;
}

/** How a member of a workspace can sign in. Bots are no people. */
export interface MemberSecurity extends TenantRecord {
  readonly id: string;
  readonly memberId: string;
  readonly role: WorkspaceRole;
  readonly hasSecondFactor: boolean;
  readonly hasPassword: boolean;
}

export const memberSecurityList: ListSpec = {
  filters: {
    memberId: filter.uuid('eq', 'in'),
    role: filter.text('eq', 'in'),
    hasSecondFactor: filter.boolean(),
    hasPassword: filter.boolean(),
  },
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('createdAt'),
  searchable: true,
};

export abstract class WorkspaceSecurityRepository {
  abstract read(place: WorkspaceKey): Promise<StoredSecurity>;
  /** Returns the settings and locks them until the transaction ends. Checks the `If-Match` of the request. */
  abstract forWrite(place: OfWorkspace): Promise<StoredSecurity>;
  abstract save(place: WorkspaceKey, at: string, requirement: FactorRequirement): Promise<void>;
  /** Returns the active members who are people. */
  abstract people(place: WorkspaceKey, request: ListRequest): Promise<Page<MemberSecurity>>;
  /** Returns null for somebody who is no active member, and for bots. */
  abstract person(place: WorkspaceKey, memberId: string): Promise<MemberSecurity | null>;
}
