import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Governance, WorkspaceRole } from '#kernel';
import { TenantRow } from '#persistence';
import type { WorkspaceFeature } from '../../domain/features';
import type { InvitableRole } from '../../domain/invitation';

/** A tenant. The table itself belongs to no tenant, because all tenant tables refer to it. */
@Entity('workspaces')
export class WorkspaceRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  @Column('text') slug!: string;
  @Column('text') timezone!: string;
  /** Features that are switched on, regardless of the plan. */
  @Column('text', { array: true }) features!: WorkspaceFeature[];
  @Column('integer') featuresVersion!: number;
  @Column('integer') workItemTypeDefaultLevel!: number;
  @Column('text') governance!: Governance;
  @Column('uuid') ownerId!: string;
  /** Set while nobody may enter it. */
  @Column('timestamptz', { nullable: true }) suspendedAt!: string | null;
  @Column('text') suspensionReason!: string;
  /** Limits of its own. Null where that of the installation holds. */
  @Column('integer', { nullable: true }) peopleLimit!: number | null;
  @Column('integer', { nullable: true }) workItemsLimit!: number | null;
  @Column('bigint', { nullable: true }) storageBytesLimit!: string | null;
  @Column('integer', { nullable: true }) requestsPerMinuteLimit!: number | null;
  /** Null unless people need a second factor here. */
  @Column('timestamptz', { nullable: true }) factorsRequiredSince!: string | null;
  @Column('integer') factorGraceDays!: number;
  /** Whether a sign-in by an identity provider is enough. */
  @Column('boolean') factorsTrustProviders!: boolean;
  @Column('integer') securityVersion!: number;
  /** Null for ever. */
  @Column('integer', { nullable: true }) retentionAuditLogDays!: number | null;
  /** Null for as long as the installation keeps logs. */
  @Column('integer', { nullable: true }) retentionLogDays!: number | null;
  /** Null for ever. */
  @Column('integer', { nullable: true }) retentionDeletedRecordDays!: number | null;
  @Column('timestamptz', { nullable: true }) retentionChangedAt!: string | null;
  @Column('integer') retentionVersion!: number;
  @Column('timestamptz', { nullable: true }) deletionRequestedAt!: string | null;
  @Column('uuid', { nullable: true }) deletionRequestedById!: string | null;
  /** When it is removed for good, if its deletion was requested. */
  @Column('timestamptz', { nullable: true }) purgeAt!: string | null;
  @Column('timestamptz') createdAt!: string;
  @Column('timestamptz') updatedAt!: string;
  /** Set once its purge has begun. */
  @Column('timestamptz', { nullable: true }) deletedAt!: string | null;
}

/** A membership in a workspace. An ended membership keeps its row, so that it can be reactivated. */
@Entity('workspace_members')
export class WorkspaceMemberRow extends TenantRow {
  @Column('uuid') userId!: string;
  @Column('text') role!: WorkspaceRole;
  @Column('boolean') isActive!: boolean;
}

@Entity('workspace_invitations')
export class InvitationRow extends TenantRow {
  @Column('text') email!: string;
  @Column('text') role!: InvitableRole;
  @Column('text') message!: string;
  @Column('text') tokenHash!: string;
  @Column('timestamptz') expiresAt!: string;
  @Column('timestamptz', { nullable: true }) respondedAt!: string | null;
  @Column('boolean') accepted!: boolean;
}
