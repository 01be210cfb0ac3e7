import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The app that generates codes for a person. */
@Entity('totp_factors')
export class TotpFactorRow {
  @PrimaryColumn('uuid') userId!: string;
  /** Sealed. */
  @Column('text') secret!: string;
  /** The time step of the last code that was used. */
  @Column('integer') lastStep!: number;
  @Column('timestamptz') lastUsedAt!: string;
  @Column('timestamptz') createdAt!: string;
}
