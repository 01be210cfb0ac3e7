import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Something that a person has begun and still has to prove. */
@Entity('factor_challenges')
export class FactorChallengeRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') tokenHash!: string;
  @Column('text') purpose!: string;
  @Column('uuid', { nullable: true }) userId!: string | null;
  /** The sealed secret of an app that is being set up, or what a passkey has to sign. */
  @Column('text', { nullable: true }) secret!: string | null;
  /** How the person passed the first step of a sign-in. */
  @Column('text', { nullable: true }) method!: string | null;
  @Column('text', { nullable: true }) returnTo!: string | null;
  @Column('integer') attempts!: number;
  @Column('timestamptz') expiresAt!: string;
}
