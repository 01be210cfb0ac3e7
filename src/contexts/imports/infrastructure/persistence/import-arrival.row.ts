import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Some records that an import made, all of one table. Links have no id: they are known by the two ids that they link.
 */
@Entity('import_arrivals')
export class ImportArrivalRow {
  @PrimaryColumn('uuid') workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') importId!: string;
  /** Name of the table. */
  @Column('text') kind!: string;
  @Column('uuid', { array: true }) ids!: string[];
  @Column('uuid', { array: true, nullable: true }) others!: string[] | null;
}
