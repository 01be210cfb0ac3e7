import { Column, Entity } from 'typeorm';
import { TenantRow } from '#persistence';
import type { InvitableRole } from '../../domain/invitation';

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
