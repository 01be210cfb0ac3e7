import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DataLocation } from './data-location';

/** Where background work on the data was last done. The table has a single row. */
@Entity('installation')
export class InstallationRow {
  @PrimaryColumn('smallint') id!: number;
  /** Null after an operator has allowed the next server to take over the data. */
  @Column('jsonb', { nullable: true }) place!: DataLocation | null;
  /** The location of a server that waits for the operator's decision because its location differs. */
  @Column('jsonb', { nullable: true }) waiting!: DataLocation | null;
  @Column('timestamptz') updatedAt!: string;
}
