import type { WorkspaceRole } from '#kernel';

/** Roles that an identity provider gives in a workspace by itself. Groups and people give the others. */
export const BASE_ROLES = ['member', 'guest'] as const satisfies readonly WorkspaceRole[];
export type BaseRole = (typeof BASE_ROLES)[number];

/** A secret by which an identity provider manages people and groups of one workspace. It opens nothing else. */
export interface ProvisioningToken {
  readonly id: string;
  readonly title: string;
  /** Role of the people who become members by this token. */
  readonly role: BaseRole;
  readonly tokenHash: string;
  /** Last characters of the value, by which people recognize it. */
  readonly hint: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
}
