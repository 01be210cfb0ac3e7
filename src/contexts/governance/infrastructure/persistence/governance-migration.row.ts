import { Column, Entity } from 'typeorm';
import { TenantRow } from '#persistence';
import type { Lift } from '../../domain/lifting';

@Entity('governance_migrations')
export class GovernanceMigrationRow extends TenantRow {
  @Column('text', { nullable: true }) lift!: Lift | null;
  @Column('text', { nullable: true }) after!: string | null;
  @Column('timestamptz', { nullable: true }) completedAt!: string | null;
}
