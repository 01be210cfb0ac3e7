import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WorkspaceCtx } from '#kernel';
import { inWorkspace, TenantRow, type RecordTable } from '#persistence';
import { provisioningTokenList } from '../../application/provisioning-token.repository';
import type { BaseRole } from '../../domain/provisioning-token';

/** A token of an identity provider. Only a hash of its value is stored; the hint shows its last characters. */
@Entity('provisioning_tokens')
export class ProvisioningTokenRow extends TenantRow {
  @Column('text') title!: string;
  @Column('text') role!: BaseRole;
  @Column('text') tokenHash!: string;
  @Column('text') hint!: string;
  @Column('timestamptz', { nullable: true }) expiresAt!: string | null;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: string | null;
}

export const provisioningTokenTable: RecordTable<WorkspaceCtx, ProvisioningTokenRow> = {
  row: ProvisioningTokenRow,
  list: provisioningTokenList,
  place: inWorkspace,
  search: ['title'],
};

/**
 * A person whom an identity provider manages. A removed one keeps the row: it says whose account may be activated again.
 */
@Entity('provisioned_people')
export class ProvisionedPersonRow extends TenantRow {
  @Column('uuid') userId!: string;
  @Column('text') userName!: string;
  @Column('text', { nullable: true }) externalId!: string | null;
  @Column('text') role!: BaseRole;
  @Column('boolean') isActive!: boolean;
  @Column('boolean') wasCreated!: boolean;
  @Column('boolean') endedAccount!: boolean;
}

@Entity('provisioned_groups')
export class ProvisionedGroupRow extends TenantRow {
  @Column('text') displayName!: string;
  @Column('text', { nullable: true }) externalId!: string | null;
}

@Entity('provisioned_group_members')
export class ProvisionedGroupMemberRow {
  @PrimaryColumn('uuid') workspaceId!: string;
  @PrimaryColumn('uuid') groupId!: string;
  @PrimaryColumn('uuid') userId!: string;
}
