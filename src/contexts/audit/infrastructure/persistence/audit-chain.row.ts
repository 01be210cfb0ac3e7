import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Where a workspace's log ends. Its lock puts the entries of all processes into one order. */
@Entity('audit_chains')
export class AuditChainRow {
  @PrimaryColumn('uuid') workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('bigint') lastSequence!: number;
  @Column('text') lastHash!: string;
}
