import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Place } from './place';

/** Where the data was last worked on in the background: one row. */
@Entity('installation')
export class InstallationRow {
  @PrimaryColumn('smallint') id!: number;
  /** Null once somebody has said that whoever comes next may take the data over. */
  @Column('jsonb', { nullable: true }) place!: Place | null;
  /** Of a server that found itself elsewhere, and waits to be told. */
  @Column('jsonb', { nullable: true }) waiting!: Place | null;
  @Column('timestamptz') updatedAt!: string;
}
