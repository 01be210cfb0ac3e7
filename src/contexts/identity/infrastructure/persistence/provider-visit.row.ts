import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody who was sent to the identity provider and is not back yet. */
@Entity('provider_visits')
export class ProviderVisitRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') tokenHash!: string;
  @Column('text') state!: string;
  @Column('text') nonce!: string;
  @Column('text') codeVerifier!: string;
  @Column('text') returnTo!: string;
  @Column('timestamptz') expiresAt!: string;
}
