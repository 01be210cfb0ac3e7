import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A recovery code that was not used yet. */
@Entity('recovery_codes')
export class RecoveryCodeRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') userId!: string;
  @Column('text') codeHash!: string;
  @Column('timestamptz') createdAt!: string;
}
