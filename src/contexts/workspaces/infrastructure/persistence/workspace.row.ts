import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Governance } from '#kernel';
import type { WorkspaceFeature } from '../../domain/features';

/** A tenant. Global, as it is what every tenant table refers to. */
@Entity('workspaces')
export class WorkspaceRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  @Column('text') slug!: string;
  @Column('text') timezone!: string;
  /** Those that are switched on, whatever the plan has. */
  @Column('text', { array: true }) features!: WorkspaceFeature[];
  @Column('integer') featuresVersion!: number;
  @Column('integer') workItemTypeDefaultLevel!: number;
  @Column('text') governance!: Governance;
  @Column('uuid') ownerId!: string;
  @Column('timestamptz') createdAt!: string;
  @Column('timestamptz') updatedAt!: string;
  @Column('timestamptz', { nullable: true }) deletedAt!: string | null;
}
