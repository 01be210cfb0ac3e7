import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A one-time link for the first set-up. */
@Entity('setup_links')
export class SetupLinkRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') tokenHash!: string;
  @Column('timestamptz', { nullable: true }) usedAt!: string | null;
  @Column('timestamptz') createdAt!: string;
}
